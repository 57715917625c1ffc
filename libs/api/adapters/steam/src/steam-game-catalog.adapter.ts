import { type CatalogMatch, GameCatalog, type GameDetails, StoreError } from '@patchlight/application/ports';
import { readDetails } from './app-details.ts';
import { readCommunitySearch, readStoreSearch } from './search-matches.ts';
import type { SteamHttp } from './steam-http.ts';

/** Names, pictures and studios from the community's search, the store's search and appdetails. */
export class SteamGameCatalog extends GameCatalog {
  constructor(private readonly http: SteamHttp) {
    super();
  }

  /** Asks the community's search; where that fails or finds nothing, the store's, which forgives misspellings. */
  override async search(term: string): Promise<CatalogMatch[]> {
    const matches = await this.searchCommunity(term).catch((error: unknown) => {
      if (error instanceof StoreError) return [];
      throw error;
    });
    return matches.length > 0 ? matches : this.searchStore(term);
  }

  override async details(appId: number): Promise<GameDetails | null> {
    const query = `appids=${appId}&cc=us&l=english&filters=basic,developers,publishers`;
    const answer = await this.http.get('store', `/api/appdetails?${query}`);
    return answer.read((document) => readDetails(document, appId));
  }

  private async searchCommunity(term: string): Promise<CatalogMatch[]> {
    const segment = encodeURIComponent(term.toWellFormed());
    // A path cannot hold these, not even percent-encoded: URLs resolve them as steps between folders.
    if (segment === '.' || segment === '..') return [];
    const answer = await this.http.get('community', `/actions/SearchApps/${segment}`, { urgent: true });
    return answer.read(readCommunitySearch);
  }

  private async searchStore(term: string): Promise<CatalogMatch[]> {
    const query = new URLSearchParams({ term, l: 'english', cc: 'US' });
    const answer = await this.http.get('store', `/api/storesearch/?${query}`, { urgent: true });
    return answer.read(readStoreSearch);
  }
}
