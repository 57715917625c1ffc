import { SettledEvents } from '@patchlight/application/ports';
import type { Signals } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { SETTLED_CHANNEL } from '../kernel/scale-out/index.ts';
import { c, row } from '../kernel/tables/rows.ts';

/** One signal reaches every process; each queries once which of its waiting users the new events are for. */
export class PostgresSettledEvents extends SettledEvents {
  private readonly listeners = new Map<string, Set<() => void>>();
  /** Events up to this id have been told; null: not known. */
  private toldId: string | null = null;
  private telling: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    signals: Signals,
    private readonly onError: (error: unknown) => void,
  ) {
    super();
    const tellNext = (): void => {
      this.telling = this.telling.then(() => this.tell()).catch((error: unknown) => this.tellAll(error));
    };
    signals.on(SETTLED_CHANNEL, tellNext);
    signals.onGap(() => {
      this.toldId = null;
      tellNext();
    });
  }

  override subscribe(userId: string, listener: () => void): () => void {
    const ofUser = this.listeners.get(userId) ?? new Set();
    this.listeners.set(userId, ofUser.add(listener));
    return () => {
      ofUser.delete(listener);
      if (ofUser.size === 0 && this.listeners.get(userId) === ofUser) this.listeners.delete(userId);
    };
  }

  /** Without listeners nothing is read: who subscribes later reads the log itself. */
  private async tell(): Promise<void> {
    if (this.listeners.size === 0) {
      this.toldId = null;
      return;
    }
    const [mark] = await this.db.query(
      row({ settled_id: c.bigint }),
      'select settled_id from game_event_mark',
    );
    const userIds =
      this.toldId === null
        ? [...this.listeners.keys()]
        : await this.followersBetween(this.toldId, mark!.settled_id);
    this.toldId = mark!.settled_id;
    for (const userId of userIds) this.wake(userId);
  }

  private async followersBetween(after: string, upTo: string): Promise<string[]> {
    const rows = await this.db.query(
      row({ user_id: c.text }),
      `select distinct user_id::text from follows where user_id = any($3::bigint[])
         and app_id in (select app_id from game_events where id > $1::bigint and id <= $2::bigint)`,
      [after, upTo, [...this.listeners.keys()]],
    );
    return rows.map(({ user_id }) => user_id);
  }

  private tellAll(error: unknown): void {
    this.onError(error);
    this.toldId = null;
    for (const userId of [...this.listeners.keys()]) this.wake(userId);
  }

  private wake(userId: string): void {
    for (const listener of [...(this.listeners.get(userId) ?? [])]) listener();
  }
}
