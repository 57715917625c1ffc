import { StoreError } from '../kernel/store-error.ts';
import type { LibraryPorts } from './ports.ts';
import type { StoreShare } from './store-share.ts';

/** Asks the store at once about a game that came by its id, which may be mistyped. */
export class VerifyGame {
  constructor(
    private readonly deps: Pick<LibraryPorts, 'catalog' | 'games' | 'libraryQueries'> & {
      readonly storeShare: StoreShare;
    },
  ) {}

  /** While the store does not answer, or the user's share of urgent requests is used up, that is left to `refresh-games`. */
  async execute(userId: string, appId: number): Promise<void> {
    const { catalog, games, libraryQueries, storeShare } = this.deps;
    const described = await libraryQueries.listWithPage([appId]);
    if (described.length > 0 || !(await storeShare.takeUrgent(userId))) return;
    try {
      const details = await catalog.fetchDetails(appId, true);
      if (details) await games.describe(details);
      else await games.markUndescribed(appId);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
}
