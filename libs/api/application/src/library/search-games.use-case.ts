import type { SearchResult } from '@patchlight/contracts';
import { StoreError } from '../kernel/store-error.ts';
import type { CatalogMatch, GameCatalog, LibraryQueries } from './ports.ts';
import type { RecentSearches } from './recent-searches.ts';
import type { StoreShare } from './store-share.ts';

export interface GameSearchResult {
  source: 'store' | 'local';
  results: SearchResult[];
}

/** Searches the store; while the store is unavailable or throttled, among the known games. */
export class SearchGames {
  constructor(
    private readonly catalog: GameCatalog,
    private readonly library: LibraryQueries,
    private readonly recent: RecentSearches,
    private readonly share: StoreShare,
  ) {}

  async execute(userId: string, term: string): Promise<GameSearchResult> {
    const matches = await this.find(userId, term);
    if (!matches) return { source: 'local', results: await this.library.searchKnown(term) };
    const results = matches.map(({ appId, name, logoUrl, iconUrl }) => ({
      appid: appId,
      name,
      logo: logoUrl,
      icon: iconUrl,
    }));
    return { source: 'store', results };
  }

  /** null: the store is unavailable. */
  private async find(userId: string, term: string): Promise<CatalogMatch[] | null> {
    try {
      const recent = this.recent.find(term);
      if (recent) return await recent;
      if (!(await this.share.takeUrgent(userId))) return null;
      return await this.recent.ask(term, () => this.catalog.search(term));
    } catch (error) {
      if (error instanceof StoreError) return null;
      throw error;
    }
  }
}
