import type { GameSearchRow, SearchResult } from '@patchlight/contracts';
import { appReferenceOf } from '@patchlight/domain';
import { StoreError } from '../kernel/store-error.ts';
import type { CatalogMatch, GameCatalog, LibraryQueries } from './ports.ts';
import type { RecentSearches } from './recent-searches.ts';
import type { StoreShare } from './store-share.ts';

export interface GameSearchResult {
  source: 'store' | 'local';
  results: GameSearchRow[];
}

type Found = Omit<GameSearchResult, 'results'> & { results: SearchResult[] };

/**
 * Finds games by name, id or link in the store; while the store is unavailable or throttled, among the known games. A
 * number is both an id and a name.
 */
export class SearchGames {
  constructor(
    private readonly catalog: GameCatalog,
    private readonly library: LibraryQueries,
    private readonly recent: RecentSearches,
    private readonly share: StoreShare,
  ) {}

  async execute(userId: string, term: string): Promise<GameSearchResult> {
    const { source, results } = await this.find(userId, term);
    const withPage = await this.library.listWithPage(results.map(({ appid }) => appid));
    const pages = new Set(withPage.map(({ appid }) => appid));
    return { source, results: results.map((game) => ({ ...game, hasPage: pages.has(game.appid) })) };
  }

  private async find(userId: string, term: string): Promise<Found> {
    const reference = appReferenceOf(term);
    if (!reference) return this.findByName(userId, term);
    const named = await this.findById(userId, reference.appId);
    if (!reference.mayBeName) return named;
    const { source, results } = await this.findByName(userId, term);
    const others = results.filter(({ appid }) => appid !== reference.appId);
    return { source, results: [...named.results, ...others] };
  }

  private async findByName(userId: string, term: string): Promise<Found> {
    const matches = await this.ask(userId, term, () => this.catalog.search(term));
    if (!matches) return { source: 'local', results: await this.library.searchKnown(term) };
    return { source: 'store', results: matches.map(toSearchResult) };
  }

  private async findById(userId: string, appId: number): Promise<Found> {
    const known = await this.library.listWithPage([appId]);
    if (known.length > 0) return { source: 'store', results: known };
    const matches = await this.ask(userId, `app/${appId}`, async () => {
      const details = await this.catalog.fetchDetails(appId, true);
      if (details) return [details];
      // Not shown in the default country, or behind an age check: its name is known all the same.
      const names = await this.catalog.fetchNames([appId]);
      return names.map((named) => ({ ...named, logoUrl: null, iconUrl: null }));
    });
    return { source: matches ? 'store' : 'local', results: (matches ?? []).map(toSearchResult) };
  }

  /** null: the store is unavailable. */
  private async ask(
    userId: string,
    key: string,
    request: () => Promise<CatalogMatch[]>,
  ): Promise<CatalogMatch[] | null> {
    try {
      const recent = this.recent.find(key);
      if (recent) return await recent;
      if (!(await this.share.takeUrgent(userId))) return null;
      return await this.recent.ask(key, request);
    } catch (error) {
      if (error instanceof StoreError) return null;
      throw error;
    }
  }
}

const toSearchResult = ({ appId, name, logoUrl, iconUrl }: CatalogMatch): SearchResult => ({
  appid: appId,
  name,
  logo: logoUrl,
  icon: iconUrl,
});
