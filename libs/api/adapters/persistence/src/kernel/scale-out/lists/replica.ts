import type { ReplicaVitals } from '@patchlight/application/ports';
import pg from 'pg';
import { connectionTo } from '../../connection/connections.ts';
import { DATABASE_IDENTITY } from './database-identity.ts';
import type { Mark } from './marks.ts';

const CONNECTIONS = 10;
/** A statement waits less than for the primary, which has to answer if the replica does not. */
const PATIENCE_MS = 2_000;
/** How long a replica in trouble is left out. */
const PAUSE_MS = 5_000;

/** A replica lost its connection, was started again or leads to another server. */
class NotTheReplica extends Error {
  override name = 'NotTheReplica';
}

interface SessionRow {
  identity: string;
  is_replica: boolean;
  /** Names the run of a server: after a restart, it may have replayed less than before. */
  run: string;
}

const SESSION = `select ${DATABASE_IDENTITY} as identity, pg_is_in_recovery() as is_replica, pg_postmaster_start_time()::text as run`;

interface PositionRow {
  position: string;
  timeline: number;
  is_replica: boolean;
  quiet_seconds: number | null;
}

/** The timeline is that of the last restart point. */
const POSITION = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position,
  (select timeline_id from pg_control_checkpoint()) as timeline, pg_is_in_recovery() as is_replica,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as quiet_seconds`;

/** What a replica has replayed at least, while the same server runs. */
interface Reached {
  run: string;
  position: bigint;
  timeline: number;
  quietSeconds: number | null;
}

/** Errors of a statement, which the primary has, too: of its data, or of what it names. */
const isOfStatement = (error: unknown): boolean =>
  /^(2[0-4]|42)/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** Host and port of a connection string, or the folder of a socket: what may be shown of it. */
export const nameOfServer = (url: string): string => {
  const { host, searchParams } = new URL(url);
  return searchParams.get('host') ?? host;
};

export interface ReplicaOptions {
  url: string;
  /** Of the primary. */
  identity: string;
  /** How the ORM reads values. */
  types: pg.CustomTypesConfig | undefined;
  /** @param error why the replica is left out; null: it is used again */
  onChange(replica: string, error: unknown): void;
}

/** One streaming replica: how far it is, and its connections. */
export class Replica {
  readonly name: string;
  private readonly pool: pg.Pool;
  private readonly runs = new WeakMap<pg.PoolClient, string>();
  private reached: Reached | null = null;
  private leftOutUntil = 0;
  private isInTrouble = false;
  private isLooking = false;
  private reads = 0;

  constructor(private readonly options: ReplicaOptions) {
    this.name = nameOfServer(options.url);
    this.pool = new pg.Pool({
      ...connectionTo(options.url, { patienceMs: PATIENCE_MS }),
      types: options.types,
      max: CONNECTIONS,
    });
    // A server whose backend crashes starts again without a new run.
    this.pool.on('error', () => (this.reached = null));
  }

  /** Whether it has replayed all that the primary had written at the mark. */
  has(mark: Mark): boolean {
    return (
      this.reached !== null &&
      this.reached.timeline === mark.timeline &&
      this.reached.position >= mark.position
    );
  }

  /** Asks how far it is. */
  async look(): Promise<void> {
    if (this.isLooking || performance.now() < this.leftOutUntil) return;
    this.isLooking = true;
    try {
      const { run, row } = await this.withClient(async (client, run) => ({
        run,
        row: (await client.query<PositionRow>({ name: 'position', text: POSITION })).rows[0]!,
      }));
      if (!row.is_replica) throw new NotTheReplica(`${this.name} is no replica any more`);
      // A reading has failed meanwhile.
      if (performance.now() < this.leftOutUntil) return;
      const { timeline, quiet_seconds: quietSeconds } = row;
      this.reached = { run, position: BigInt(row.position), timeline, quietSeconds };
      if (this.isInTrouble) this.options.onChange(this.name, null);
      this.isInTrouble = false;
    } catch (error) {
      this.leaveOut(error);
    } finally {
      this.isLooking = false;
    }
  }

  /** Runs a statement. Leaves the replica out if it fails for another reason than the statement. */
  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      const result = await this.withClient((client, run) => {
        if (run !== this.reached?.run) throw new NotTheReplica(`${this.name} has been started again`);
        return client.query(statement);
      });
      this.reads += 1;
      return result;
    } catch (error) {
      if (!isOfStatement(error)) this.leaveOut(error);
      throw error;
    }
  }

  /** @param newest the newest mark that it has, of those that are not too old */
  vitals(newest: Mark | null): ReplicaVitals {
    const { name: replica, reads, reached } = this;
    const lagSeconds =
      newest === null ? (reached?.quietSeconds ?? null) : (performance.now() - newest.at) / 1_000;
    return { replica, isInUse: newest !== null, lagSeconds, reads };
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async withClient<T>(work: (client: pg.PoolClient, run: string) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      const result = await work(client, this.runs.get(client) ?? (await this.check(client)));
      client.release();
      return result;
    } catch (error) {
      client.release(!isOfStatement(error));
      throw error;
    }
  }

  /** For each new connection, which may lead elsewhere than the others. @returns the run of its server */
  private async check(client: pg.PoolClient): Promise<string> {
    const { rows } = await client.query<SessionRow>(SESSION);
    const { identity, is_replica, run } = rows[0]!;
    if (identity !== this.options.identity || !is_replica)
      throw new NotTheReplica(`${this.name} is no replica of the primary`);
    this.runs.set(client, run);
    return run;
  }

  private leaveOut(error: unknown): void {
    this.reached = null;
    this.leftOutUntil = performance.now() + PAUSE_MS;
    if (!this.isInTrouble) this.options.onChange(this.name, error);
    this.isInTrouble = true;
  }
}
