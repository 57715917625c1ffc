import { hash } from 'node:crypto';
import { SourceWatch } from '@patchlight/application/ports';
import type { SeenAnswer, UnitOfWork } from '@patchlight/application/ports';
import type { RequestPurpose } from '@patchlight/contracts';
import { LearnedShape, excerptAt, shapeOf } from '@patchlight/domain';
import type { SeenShape, SourceAlarm } from '@patchlight/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { NOT_WAITING_FOR_DISK } from '../kernel/database.ts';
import { currentTime, tables } from '../statements.ts';

const FLUSH_MS = 5_000;
/** Answers between two flushes that are looked at: all of them at the usual pace, and few of a burst. */
const MOST_ANSWERS = 20;
/** Of larger bodies no document is kept for an example. */
const MOST_BYTES = 256 * 1024;
const MOST_URL = 500;
/** Further alarms are not stored until admins have seen some. */
const MOST_OPEN_ALARMS = 200;

interface Waiting extends SeenShape {
  endpoint: string;
  url: string;
}

/** Collects in memory and stores every few seconds; what a crash loses is seen again. */
export class SqlSourceWatch extends SourceWatch {
  private waiting: Waiting[] = [];
  private requests = new Map<string, { host: string; purpose: RequestPurpose; count: number }>();
  private flushing: Promise<void> | null = null;

  /** @param onError is told of flushes that failed */
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly onError: (error: unknown) => void,
  ) {
    super();
    // Not started by a call, which may be within a transaction that the timer would join.
    setInterval(() => void this.flush().catch(onError), FLUSH_MS).unref();
  }

  override countRequest(host: string, purpose: RequestPurpose): void {
    const key = `${host} ${purpose}`;
    const counted = this.requests.get(key);
    if (counted) counted.count += 1;
    else this.requests.set(key, { host, purpose, count: 1 });
  }

  override see({ endpoint, url, document, bytes, isPersonal }: SeenAnswer): void {
    if (this.waiting.length >= MOST_ANSWERS) return;
    try {
      const shown = isPersonal ? url.replace(/\?.*/s, '') : url;
      this.waiting.push({
        endpoint,
        url: shown.slice(0, MOST_URL),
        shape: shapeOf(document),
        subject: hash('sha1', url, 'base64').slice(0, 12),
        exampleOf:
          bytes > MOST_BYTES ? () => '' : (path, type) => excerptAt(document, path, type, isPersonal),
      });
    } catch (error) {
      this.onError(error);
    }
  }

  /** Stores what was collected. What fails to be stored is lost. */
  flush(): Promise<void> {
    this.flushing ??= this.store().finally(() => (this.flushing = null));
    return this.flushing;
  }

  private async store(): Promise<void> {
    const requests = [...this.requests.values()];
    const answers = Map.groupBy(this.waiting, ({ endpoint }) => endpoint);
    this.requests = new Map();
    this.waiting = [];
    if (requests.length > 0) await this.addRequests(requests);
    for (const [endpoint, seen] of answers) await this.unitOfWork.run(() => this.learn(endpoint, seen));
  }

  private async addRequests(requests: { host: string; purpose: string; count: number }[]): Promise<void> {
    const ordered = requests.toSorted((a, b) => (a.host + a.purpose < b.host + b.purpose ? -1 : 1));
    await this.db.change(
      `insert into store_requests as s (day, host, purpose, requests)
       select current_date, * from unnest($1::text[], $2::text[], $3::int[])
       on conflict (day, host, purpose) do update set requests = s.requests + excluded.requests`,
      [
        ordered.map(({ host }) => host),
        ordered.map(({ purpose }) => purpose),
        ordered.map(({ count }) => count),
      ],
    );
  }

  private async learn(endpoint: string, seen: Waiting[]): Promise<void> {
    await this.db.run(
      tables
        .insertInto('sourceShapes')
        .values({ endpoint, shape: { answers: 0, paths: {} } })
        .onConflict((conflict) => conflict.doNothing()),
    );
    const row = await this.db.first(
      tables
        .selectFrom('sourceShapes')
        .select(['shape', sql.raw(NOT_WAITING_FOR_DISK).as('commits')])
        .where('endpoint', '=', endpoint)
        .forUpdate(),
    );
    const learned = new LearnedShape(row!.shape);
    for (const answer of seen) for (const alarm of learned.see(answer)) await this.raise(answer, alarm);
    const { answers, paths } = learned.size;
    await this.db.run(
      tables
        .updateTable('sourceShapes')
        .set({ shape: learned.toJSON(), answers, paths, seenAt: currentTime })
        .where('endpoint', '=', endpoint),
    );
  }

  private async raise({ endpoint, url }: Waiting, alarm: SourceAlarm): Promise<void> {
    await this.db.change(
      `insert into source_alarms (endpoint, path, drift, before, now, url, example)
       select $1, $2, $3, $4::text[], $5, $6, $7
       where (select count(*) from source_alarms where seen_at is null) < ${MOST_OPEN_ALARMS}`,
      [endpoint, alarm.path, alarm.drift, alarm.before, alarm.now, url, alarm.example],
    );
  }
}
