import { newsOf, nextCheckAt } from '@patchlight/domain';
import type { ListingNews } from '@patchlight/domain';
import { LISTINGS_AT_ONCE } from './ports.ts';
import type { CheckedListing, GameListing, LeasedListing, LibraryPorts } from './ports.ts';
import type { NoticeSender } from '../kernel/notice-sender.ts';
import { StoreError } from '../kernel/store-error.ts';
import { noticeOf } from './listing-notices.ts';

/** Longer than a request with its wait for the budget, timeouts and retries. */
const LEASE_MS = 10 * 60_000;

interface Check {
  game: LeasedListing;
  checked: CheckedListing;
  news: ListingNews[];
}

/** Refreshes releases and prices of games, many per request, and announces changes. */
export class RefreshListings {
  constructor(
    private readonly deps: Pick<LibraryPorts, 'catalog' | 'clock' | 'listings' | 'unitOfWork'> & {
      readonly noticeSender: NoticeSender;
    },
  ) {}

  /** Checks due games until none is left, the store throttles, or the signal aborts. */
  async execute(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const leased = await this.deps.listings.leaseDue(LISTINGS_AT_ONCE, LEASE_MS);
      if (leased.length === 0) return;
      const checks = await this.check(leased);
      // Leased games become due again when the lease ends.
      if (checks === 'throttled') return;
      await this.save(checks);
    }
  }

  private save(checks: Check[]): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const kept = new Set(await this.deps.listings.save(checks.map(({ checked }) => checked)));
      const now = this.deps.clock.now();
      await this.deps.noticeSender.send(
        checks
          .filter(({ game }) => kept.has(game.appId))
          .flatMap(({ game, news }) => news.map((one) => noticeOf(game, one, now))),
      );
    });
  }

  private async check(leased: LeasedListing[]): Promise<Check[] | 'throttled'> {
    try {
      const appIds = leased.map(({ appId }) => appId);
      const listings = await this.deps.catalog.fetchListings(appIds, leased[0]!.country);
      const byId = new Map(listings.map((listing) => [listing.appId, listing]));
      return leased.map((game) => this.seen(game, byId.get(game.appId)));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return error.reason === 'throttled' ? 'throttled' : this.failed(leased, error);
    }
  }

  private seen(game: LeasedListing, listing: GameListing | undefined): Check {
    const { appId, country, lease, isWished, known, notified } = game;
    const nextCheckAt = this.nextAt({ release: listing?.release ?? null, isWished, failures: 0 });
    const done = { appId, country, lease, nextCheckAt };
    if (!listing) return { game, checked: { ...done, outcome: 'unlisted' }, news: [] };
    const news = known ? newsOf(known, listing, notified, this.deps.clock.now()) : [];
    const drop = news.find((one) => one.kind === 'price-drop');
    return { game, checked: { ...done, outcome: 'listed', listing, notified: drop?.to ?? null }, news };
  }

  /** A game checked alone waits; games checked together are each retried alone at once. */
  private failed(leased: LeasedListing[], error: StoreError): Check[] {
    const { reason, message, url, rawAnswer } = error;
    const isAlone = leased.length === 1;
    return leased.map((game) => {
      const { appId, country, lease, isWished, failures } = game;
      const nextCheckAt = isAlone
        ? this.nextAt({ release: null, isWished, failures: failures + 1 })
        : this.deps.clock.now();
      const failure = isAlone ? { reason, message, url, rawAnswer } : null;
      return { game, checked: { appId, country, lease, nextCheckAt, outcome: 'failed', failure }, news: [] };
    });
  }

  private nextAt(state: Parameters<typeof nextCheckAt>[1]): Date {
    return nextCheckAt(this.deps.clock.now(), state, Math.random());
  }
}
