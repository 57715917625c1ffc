import { Logger } from '@nestjs/common';
import { StoreError, WorkWatch } from '@patchlight/application';
import type { Clock, WorkStates } from '@patchlight/application';
import { isBroken, withMaskedAddresses } from '@patchlight/domain';
import type { WorkKind, WorkState } from '@patchlight/domain';

const LONGEST_ERROR = 300;
/** What fails now and then is logged at most once in this time. */
const WARN_EVERY_MS = 60_000;

interface Seen {
  kind: WorkKind;
  /** In a row. */
  failures: number;
  failingSince: Date | null;
  succeededAt: Date | null;
  error: string | null;
  /** Failures since the last report. */
  unreported: number;
  reportedAt: Date | null;
  warnedAt: number;
  isToldBroken: boolean;
}

/** The messages of an error and its causes. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${error.message} ${wordsOf(error.cause)}`
    : String(error instanceof Error ? error.message : error);

/**
 * Sees how the ticks, jobs and services of this worker go, and reports it. A first failure is logged as a warning, broken work once
 * as an error, and once that it works again.
 */
export class WorkMonitor extends WorkWatch {
  private readonly works = new Map<string, Seen>();
  private readonly logger = new Logger('Work');

  constructor(
    private readonly states: WorkStates,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * Failures of the store do not count: one game that it cannot show would make the instance unhealthy for ever. Metrics
   * tell of the store.
   * @param signal what fails after it is aborted does not count
   */
  async watch<T>(kind: WorkKind, name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      const result = await work();
      this.succeeded(kind, name);
      return result;
    } catch (err) {
      if (!signal?.aborted && !(err instanceof StoreError)) this.failed(kind, name, err);
      throw err;
    }
  }

  override succeeded(kind: WorkKind, name: string): void {
    const seen = this.seen(kind, name);
    if (seen.isToldBroken) this.logger.log(`The ${name} ${kind} works again`);
    Object.assign(seen, {
      failures: 0,
      failingSince: null,
      error: null,
      isToldBroken: false,
      succeededAt: this.clock.now(),
    });
  }

  override failed(kind: WorkKind, name: string, err: unknown): void {
    const seen = this.seen(kind, name);
    const now = this.clock.now();
    seen.failures += 1;
    seen.unreported += 1;
    seen.failingSince ??= now;
    seen.error = withMaskedAddresses(wordsOf(err)).slice(0, LONGEST_ERROR);
    if (isBroken(seen, now)) {
      if (!seen.isToldBroken) {
        this.logger.error({ msg: `The ${name} ${kind} is broken: ${seen.failures} failures in a row`, err });
      }
      seen.isToldBroken = true;
    } else if (seen.failures === 1 && now.getTime() - seen.warnedAt >= WARN_EVERY_MS) {
      seen.warnedAt = now.getTime();
      this.logger.warn({ msg: `The ${name} ${kind} failed`, err });
    }
  }

  /** What could not be reported is part of the next report. */
  async report(): Promise<void> {
    const news = [...this.works].filter(
      ([, { unreported, succeededAt, reportedAt }]) => unreported > 0 || succeededAt !== reportedAt,
    );
    const results = news.map(
      ([name, { kind, failures, failingSince, error, unreported, succeededAt, reportedAt }]): WorkState => ({
        name,
        kind,
        failures: Math.min(failures, unreported),
        failuresTotal: unreported,
        failingSince,
        succeededAt: succeededAt === reportedAt ? null : succeededAt,
        error,
      }),
    );
    await this.states.report(results);
    for (const { name, failuresTotal, succeededAt } of results) {
      const seen = this.works.get(name)!;
      seen.unreported -= failuresTotal;
      seen.reportedAt = succeededAt ?? seen.reportedAt;
    }
  }

  private seen(kind: WorkKind, name: string): Seen {
    const known = this.works.get(name);
    if (known) return known;
    const seen: Seen = {
      kind,
      failures: 0,
      failingSince: null,
      succeededAt: null,
      error: null,
      unreported: 0,
      reportedAt: null,
      warnedAt: 0,
      isToldBroken: false,
    };
    this.works.set(name, seen);
    return seen;
  }
}
