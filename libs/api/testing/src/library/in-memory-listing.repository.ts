import { ListingRepository } from '@patchlight/application/ports';
import type { NotifiedPrice } from '@patchlight/domain';
import type {
  CheckedListing,
  Clock,
  GameListing,
  LeasedListing,
  ListingFailure,
} from '@patchlight/application/ports';

interface Row {
  appId: number;
  dueAt: Date;
  lease: string | null;
  failures: number;
  isWished: boolean;
  listing: GameListing | null;
  notified: NotifiedPrice | null;
}

/** Listings of wanted games. */
export class InMemoryListingRepository extends ListingRepository {
  readonly failures: (ListingFailure & { appId: number })[] = [];
  private readonly rows = new Map<number, Row>();
  private leases = 0;

  constructor(private readonly clock: Clock) {
    super();
  }

  /** Adds a game that is due now. */
  add(appId: number, isWished = false): void {
    const row = { appId, dueAt: this.clock.now(), lease: null, failures: 0, isWished };
    this.rows.set(appId, { ...row, listing: null, notified: null });
  }

  /** The listing of a game, and its next check. */
  of(appId: number): Readonly<Row> {
    const row = this.rows.get(appId);
    if (!row) throw new Error(`no listing of game ${appId}`);
    return row;
  }

  override async leaseDue(count: number, leaseMs: number): Promise<LeasedListing[]> {
    const due = [...this.rows.values()]
      .filter(({ dueAt }) => dueAt <= this.clock.now())
      .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
    const sound = due.filter(({ failures }) => failures === 0).slice(0, count);
    const leased = sound.length > 0 ? sound : due.slice(0, 1);
    this.leases += 1;
    return leased.map((row) => {
      row.lease = `lease ${this.leases}`;
      row.dueAt = new Date(this.clock.now().getTime() + leaseMs);
      const { appId, lease, isWished, failures, listing: known, notified } = row;
      return { appId, lease, name: `Game ${appId}`, isWished, failures, known, notified };
    });
  }

  override async save(checked: CheckedListing[]): Promise<number[]> {
    const kept = checked.filter(({ appId, lease }) => this.of(appId).lease === lease);
    for (const check of kept) {
      const row = this.of(check.appId) as Row;
      row.lease = null;
      row.dueAt = check.nextCheckAt;
      row.failures = check.outcome === 'failed' ? row.failures + 1 : 0;
      if (check.outcome === 'failed' && check.failure) {
        this.failures.push({ ...check.failure, appId: check.appId });
      }
      if (check.outcome !== 'listed') continue;
      const release = check.listing.release ?? row.listing?.release ?? null;
      row.listing = { ...check.listing, release };
      if (check.notified !== null) row.notified = { amount: check.notified, at: this.clock.now() };
    }
    return kept.map(({ appId }) => appId);
  }
}
