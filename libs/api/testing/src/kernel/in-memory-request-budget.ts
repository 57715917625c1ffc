import {
  type Clock,
  type HostState,
  RequestBudget,
  type RequestPriority,
  type Slot,
  SPARE_SHARE,
  URGENT_BURST,
  URGENT_SHARE,
} from '@patchlight/application/ports';

const MINUTE = 60_000;

interface HostBook extends HostState {
  /** The UTC day that `requestsToday` counts. */
  day: string;
  /** When the next slot is free, in milliseconds since 1970. */
  nextAt: number;
  /** When the share of urgent requests is whole again, in milliseconds since 1970. */
  shareWholeAt: number;
  /** When the next spare request may go, in milliseconds since 1970. */
  spareAt: number;
}

/** A budget for one process, whose pauses have no jitter. */
export class InMemoryRequestBudget extends RequestBudget {
  private readonly books = new Map<string, HostBook>();

  constructor(private readonly clock: Clock) {
    super();
  }

  override async reserve(host: string, perSecond: number, priority: RequestPriority): Promise<Slot> {
    const book = this.of(host);
    const now = this.clock.now().getTime();
    if (this.isOpen(book)) return { openUntil: book.openUntil! };
    const freeAt = Math.max(book.nextAt, book.spareAt);
    if (priority === 'spare' && freeAt > now) return { askAgainMs: Math.max(1_000, freeAt - now) };
    if (priority === 'spare') book.spareAt = now + 1_000 / perSecond / SPARE_SHARE;
    const isUrgent = priority === 'urgent' || priority === 'immediate';
    const isFirst = isUrgent && takesShare(book, now, 1_000 / perSecond / URGENT_SHARE);
    if (priority === 'immediate' && !isFirst) return { isShareSpent: true };
    const free = Math.max(book.nextAt, now);
    book.nextAt = free + 1_000 / perSecond;
    book.requestsToday = this.requestsOf(book) + 1;
    book.day = this.today();
    return { waitMs: isFirst ? 0 : free - now };
  }

  override async recordSuccess(host: string): Promise<void> {
    Object.assign(this.of(host), { openUntil: null, consecutiveFailures: 0 });
  }

  override async recordFailure(host: string, status: number | null): Promise<void> {
    const book = this.of(host);
    // Failures while the breaker is open belong to earlier requests.
    if (this.isOpen(book)) return;
    book.consecutiveFailures += 1;
    const pauseMs = pauseAfter(status, book.consecutiveFailures);
    book.openUntil = pauseMs > 0 ? new Date(this.clock.now().getTime() + pauseMs) : null;
  }

  override async getStates(): Promise<HostState[]> {
    return [...this.books.values()].map((book) => ({
      host: book.host,
      openUntil: this.isOpen(book) ? book.openUntil : null,
      consecutiveFailures: book.consecutiveFailures,
      requestsToday: this.requestsOf(book),
    }));
  }

  private isOpen({ openUntil }: HostBook): boolean {
    return openUntil !== null && openUntil > this.clock.now();
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }

  private requestsOf({ day, requestsToday }: HostBook): number {
    return day === this.today() ? requestsToday : 0;
  }

  private of(host: string): HostBook {
    const book = this.books.get(host) ?? {
      host,
      openUntil: null,
      consecutiveFailures: 0,
      requestsToday: 0,
      day: '',
      nextAt: 0,
      shareWholeAt: 0,
      spareAt: 0,
    };
    this.books.set(host, book);
    return book;
  }
}

const takesShare = (book: HostBook, now: number, gap: number): boolean => {
  const wholeAt = Math.max(book.shareWholeAt, now) + gap;
  if (wholeAt - now > URGENT_BURST * gap) return false;
  book.shareWholeAt = wholeAt;
  return true;
};

const pauseAfter = (status: number | null, failures: number): number => {
  if (status === 403) return 30 * MINUTE;
  if (status === 429) return Math.min(2 ** (failures - 1), 60) * MINUTE;
  return failures < 5 ? 0 : Math.min(10_000 * 2 ** (failures - 5), 10 * MINUTE);
};
