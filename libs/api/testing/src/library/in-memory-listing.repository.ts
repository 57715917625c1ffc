import { ListingRepository } from '@patchlight/application/ports';
import { DEFAULT_STORE_COUNTRY } from '@patchlight/contracts';
import type { NotifiedPrice } from '@patchlight/domain';
import type {
  CheckedListing,
  Clock,
  GameListing,
  LeasedListing,
  ListingFailure,
} from '@patchlight/application/ports';

type Release = NonNullable<GameListing['release']>;

interface Row {
  appId: number;
  country: string;
  dueAt: Date;
  lease: string | null;
  failures: number;
  isWished: boolean;
  listing: GameListing | null;
  /** Releases as they changed, oldest first: the first, and the newest 99. */
  seen: Release[];
  notified: NotifiedPrice | null;
}

/** The wording counts if the release spans several days. */
const isSame = (a: Release, b: Release): boolean =>
  a.isReleased === b.isReleased &&
  a.window.from === b.window.from &&
  a.window.to === b.window.to &&
  (a.window.from === a.window.to || a.window.text === b.window.text);

const isAbroad = ({ country }: Row): boolean => country !== DEFAULT_STORE_COUNTRY;

/** Listings of wanted games. */
export class InMemoryListingRepository extends ListingRepository {
  readonly failures: (ListingFailure & { appId: number })[] = [];
  private readonly rows: Row[] = [];
  private leases = 0;

  constructor(private readonly clock: Clock) {
    super();
  }

  /** Adds a game that is due now. */
  add(appId: number, isWished = false, country = DEFAULT_STORE_COUNTRY): void {
    const row = { appId, country, dueAt: this.clock.now(), lease: null, failures: 0, isWished };
    this.rows.push({ ...row, listing: null, notified: null, seen: [] });
  }

  /** The listing of a game, and its next check. */
  of(appId: number, country = DEFAULT_STORE_COUNTRY): Readonly<Row> {
    const row = this.rows.find((one) => one.appId === appId && one.country === country);
    if (!row) throw new Error(`no listing of game ${appId} in ${country}`);
    return row;
  }

  override async leaseDue(count: number, leaseMs: number): Promise<LeasedListing[]> {
    const due = this.rows
      .filter(({ dueAt }) => dueAt <= this.clock.now())
      .sort((a, b) => Number(isAbroad(a)) - Number(isAbroad(b)) || a.dueAt.getTime() - b.dueAt.getTime());
    const sound = due.filter(({ failures }) => failures === 0);
    const ofOne = sound.filter(({ country }) => country === sound[0]!.country).slice(0, count);
    const leased = ofOne.length > 0 ? ofOne : due.slice(0, 1);
    this.leases += 1;
    return leased.map((row) => {
      row.lease = `lease ${this.leases}`;
      row.dueAt = new Date(this.clock.now().getTime() + leaseMs);
      const { appId, country, lease, isWished, failures, listing, notified } = row;
      const known = listing && { ...listing, ...(isAbroad(row) && { release: null }) };
      return { appId, country, lease, name: `Game ${appId}`, isWished, failures, known, notified };
    });
  }

  override async save(checked: CheckedListing[]): Promise<number[]> {
    const kept = checked.filter(({ appId, country, lease }) => this.of(appId, country).lease === lease);
    for (const check of kept) {
      const row = this.of(check.appId, check.country) as Row;
      row.lease = null;
      row.dueAt = check.nextCheckAt;
      row.failures = check.outcome === 'failed' ? row.failures + 1 : 0;
      if (check.outcome === 'failed' && check.failure) {
        this.failures.push({ ...check.failure, appId: check.appId });
      }
      if (check.outcome === 'unlisted' && isAbroad(row))
        row.listing &&= { ...row.listing, isFree: false, price: null };
      if (check.outcome !== 'listed') continue;
      const release = check.listing.release ?? row.listing?.release ?? null;
      const last = row.seen.at(-1);
      if (release && !(last && isSame(last, release))) row.seen.push(release);
      if (row.seen.length > 100) row.seen.splice(1, 1);
      const phase = check.listing.phase ?? row.listing?.phase ?? null;
      row.listing = { ...check.listing, release, phase };
      if (check.notified !== null) row.notified = { amount: check.notified, at: this.clock.now() };
    }
    return kept.map(({ appId }) => appId);
  }
}
