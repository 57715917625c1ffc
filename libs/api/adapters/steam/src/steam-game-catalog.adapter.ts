import { GameCatalog, StoreError } from '@patchlight/application/ports';
import type { CatalogMatch, GameDetails, GameListing } from '@patchlight/application/ports';
import { DEFAULT_STORE_COUNTRY } from '@patchlight/contracts';
import { readDetails } from './app-details.ts';
import { readCommunitySearch, readStoreSearch } from './search-matches.ts';
import type { SteamResponse } from './steam-response.ts';
import type { RequestOptions, SteamHttp } from './steam-http.ts';
import { readListings, readNames } from './store-items.ts';

/** The community's search, the store's search, appdetails, and IStoreBrowseService for what changes often. */
export class SteamGameCatalog extends GameCatalog {
  constructor(private readonly http: SteamHttp) {
    super();
  }

  /** Uses the community's search; if that fails or finds nothing, the store's, which tolerates misspellings. */
  override async search(term: string): Promise<CatalogMatch[]> {
    const matches = await this.searchCommunity(term).catch((error: unknown) => {
      if (error instanceof StoreError) return [];
      throw error;
    });
    return matches.length > 0 ? matches : this.searchStore(term);
  }

  override async fetchDetails(appId: number, waits = false): Promise<GameDetails | null> {
    const query = `appids=${appId}&cc=us&l=english&filters=basic,developers,publishers`;
    const answer = await this.http.get('store', `/api/appdetails?${query}`, {
      priority: waits ? 'immediate' : 'scheduled',
    });
    return answer.read((document) => readDetails(document, appId));
  }

  override async fetchNames(appIds: number[]): Promise<{ appId: number; name: string }[]> {
    const answer = await this.items(appIds, DEFAULT_STORE_COUNTRY, { priority: 'urgent' });
    return answer.read((document) => readNames(document, appIds));
  }

  override async fetchListings(appIds: number[], country: string): Promise<GameListing[]> {
    const answer = await this.items(appIds, country);
    return answer.read((document) => readListings(document, appIds, country));
  }

  private items(appIds: number[], country: string, ask?: RequestOptions): Promise<SteamResponse> {
    const input = JSON.stringify({
      ids: appIds.map((appid) => ({ appid })),
      context: { language: 'english', country_code: country, steam_realm: 1 },
      data_request: { include_release: true },
    });
    const path = `/IStoreBrowseService/GetItems/v1/?input_json=${encodeURIComponent(input)}`;
    return this.http.get('webApi', path, ask);
  }

  private async searchCommunity(term: string): Promise<CatalogMatch[]> {
    const segment = encodeURIComponent(term.toWellFormed());
    // Dot segments, even percent-encoded, are resolved by URLs.
    if (segment === '.' || segment === '..') return [];
    const answer = await this.http.get('community', `/actions/SearchApps/${segment}`, {
      priority: 'immediate',
    });
    return answer.read(readCommunitySearch);
  }

  private async searchStore(term: string): Promise<CatalogMatch[]> {
    const query = new URLSearchParams({ term, l: 'english', cc: 'US' });
    const answer = await this.http.get('store', `/api/storesearch/?${query}`, { priority: 'immediate' });
    return answer.read(readStoreSearch);
  }
}
