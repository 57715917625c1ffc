import { type Clock, type HostState, RequestBudget } from '@patchlight/application/ports';

const MINUTE = 60_000;

interface HostBook extends HostState {
  /** When the next slot is free, in milliseconds since 1970. */
  nextAt: number;
}

/**
 * A budget for one process. Its breaker opens for 30 minutes on 403, for 1, 2, 4 … up to 30 minutes on 429, and for
 * half a minute from the fifth other failure in a row.
 */
export class InMemoryRequestBudget extends RequestBudget {
  private readonly books = new Map<string, HostBook>();

  constructor(private readonly clock: Clock) {
    super();
  }

  override async reserve(
    host: string,
    perSecond: number,
    urgent: boolean,
  ): Promise<{ waitMs: number } | { openUntil: Date }> {
    const book = this.of(host);
    const now = this.clock.now();
    if (book.openUntil && book.openUntil > now) return { openUntil: book.openUntil };
    const free = Math.max(book.nextAt, now.getTime());
    book.nextAt = free + 1_000 / perSecond;
    book.requestsToday += 1;
    return { waitMs: urgent ? 0 : free - now.getTime() };
  }

  override async succeeded(host: string): Promise<void> {
    Object.assign(this.of(host), { openUntil: null, consecutiveFailures: 0 });
  }

  override async failed(host: string, status: number | null): Promise<void> {
    const book = this.of(host);
    book.consecutiveFailures += 1;
    const pauseMs = pauseAfter(status, book.consecutiveFailures);
    if (pauseMs > 0) book.openUntil = new Date(this.clock.now().getTime() + pauseMs);
  }

  override async states(): Promise<HostState[]> {
    return [...this.books.values()].map(({ host, openUntil, consecutiveFailures, requestsToday }) => ({
      host,
      openUntil,
      consecutiveFailures,
      requestsToday,
    }));
  }

  private of(host: string): HostBook {
    const book = this.books.get(host) ?? {
      host,
      openUntil: null,
      consecutiveFailures: 0,
      requestsToday: 0,
      nextAt: 0,
    };
    this.books.set(host, book);
    return book;
  }
}

const pauseAfter = (status: number | null, failures: number): number => {
  if (status === 403) return 30 * MINUTE;
  if (status === 429) return Math.min(2 ** (failures - 1), 30) * MINUTE;
  return failures >= 5 ? MINUTE / 2 : 0;
};
