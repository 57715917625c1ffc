import type { SearchResult } from '@patchlight/contracts';
import { StoreError } from '../kernel/store-error.ts';
import type { GameCatalog } from './game-catalog.port.ts';
import type { LibraryQueries } from './library.queries.ts';

export interface SearchAnswer {
  source: 'store' | 'local';
  results: SearchResult[];
}

/** Searches the store; while the store is down, among the games already known. */
export class SearchGames {
  constructor(
    private readonly catalog: GameCatalog,
    private readonly library: LibraryQueries,
  ) {}

  async execute(term: string): Promise<SearchAnswer> {
    try {
      const matches = await this.catalog.search(term);
      const results = matches.map(({ appId, name, logoUrl, iconUrl }) => ({
        appid: appId,
        name,
        logo: logoUrl,
        icon: iconUrl,
      }));
      return { source: 'store', results };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return { source: 'local', results: await this.library.searchKnown(term) };
    }
  }
}
