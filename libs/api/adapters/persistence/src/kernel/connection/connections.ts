import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import { SESSION_SETTINGS, optionsOf, statementsOf } from './session-settings.ts';
import type { Settings } from './session-settings.ts';

/**
 * No request waits longer than 10 s for the database: up to 4 s for a connection, and 5 s for a statement (server-side
 * timeout), or 6 s if the server is silent (client-side).
 */
const CONNECT_MS = 4_000;
const STATEMENT_MS = 5_000;
const LOCK_MS = 4_000;
/** For background work on many rows. */
const LONG_STATEMENT_MS = 30_000;
/** Tolerance for the server-side statement timeout. */
const GRACE_MS = 1_000;
/** Longer than the slowest external request within a transaction. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;

/** The client-side statement timeout of the current context. */
const patience = new AsyncLocalStorage<number>();

/** Raises the server-side timeout for the rest of a transaction, as `patiently` does on the client side. */
export const MORE_TIME = `select set_config('statement_timeout', '${LONG_STATEMENT_MS}', true)`;

/** Runs `work` with the long statement timeout. */
export const patiently = <T>(work: () => Promise<T>): Promise<T> =>
  patience.run(LONG_STATEMENT_MS + GRACE_MS, work);

/** What connections of a process need to know. */
export interface ConnectionOptions {
  /** Name of the process, visible to others in pg_stat_activity. */
  name?: string | undefined;
  /**
   * Whether a pooler in transaction mode is in between: sessions are shared, so the pooler sets what they rely on, and
   * no statement stays prepared.
   */
  isPooled?: boolean;
  /** Whether statements have no timeout, as in migrations. */
  isUnlimited?: boolean;
  /** How long to wait for a connection and for a statement, if less than usual. */
  patienceMs?: number;
  /** How many times longer than usual to wait: for tests on busy machines. */
  slowness?: number;
}

type Release = (error?: Error | boolean) => void;

/** The same statement, not to be kept prepared. Cursors and the like have no name. */
const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && !('submit' in statement)
    ? { ...statement, name: undefined }
    : statement;

/**
 * A client that closes its connection if the server is silent for too long during a statement. It also closes the
 * connections of its siblings that are idle, or silent for as long: they lead to the same server, and each would have
 * to time out. A client with a closed connection leaves its pool: Kysely never releases the client of a transaction
 * that could not be begun, committed or rolled back, so the pool would be exhausted.
 */
const clientWithTimeout = (
  isPooled: boolean,
  silenceMs: number,
): new (config?: string | ClientConfig) => pg.Client => {
  const siblings = new Set<SilenceAware>();
  class SilenceAware extends pg.Client {
    private isBusy = false;
    private askedAt = 0;
    private giveBack: Release | undefined;

    constructor(config?: string | ClientConfig) {
      super(config);
      // The pending statement gets the error; an unhandled error event would end the process.
      this.on('error', () => undefined);
      this.on('drain', () => (this.isBusy = false));
      this.once('connect', () => {
        siblings.add(this);
        this.socket.on('timeout', () => this.isBusy && this.giveUp());
      });
      this.once('end', () => {
        siblings.delete(this);
        this.release(true);
      });
      this.query = ((...args: unknown[]) => {
        // A queued statement does not extend the timeout of the running one.
        if (!this.isBusy) {
          this.askedAt = Date.now();
          this.socket.setTimeout(patience.getStore() ?? silenceMs);
        }
        this.isBusy = true;
        const [statement, ...rest] = args;
        return (super.query as (...args: unknown[]) => unknown).call(
          this,
          isPooled ? withoutName(statement) : statement,
          ...rest,
        );
      }) as typeof this.query;
    }

    /** Set by the pool on checkout; idempotent. */
    get release(): Release {
      return (error) => {
        const { giveBack } = this;
        this.giveBack = undefined;
        giveBack?.(error);
      };
    }

    set release(release: Release) {
      this.giveBack = release;
    }

    private get socket(): Socket {
      return this.connection.stream as Socket;
    }

    private giveUp(): void {
      const silence = new Error('Connection terminated: the database has been silent for too long');
      for (const client of siblings) {
        const isSilent = Date.now() - client.askedAt >= silenceMs;
        if (client === this || !client.isBusy || isSilent) client.socket.destroy(silence);
      }
    }
  }
  return SilenceAware;
};

/** The timeouts of the server, as settings of a session. */
const SESSION_TIMEOUTS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
};

/** Names of the settings that no address may have, in lower case. */
export const PRODUCT_SETTINGS: ReadonlySet<string> = new Set(
  Object.keys({ ...SESSION_SETTINGS, ...SESSION_TIMEOUTS }).map((name) => name.toLowerCase()),
);

/** What a pooler has to run in each new session of the server. */
export const CONNECT_QUERY = statementsOf({ ...SESSION_SETTINGS, ...SESSION_TIMEOUTS });

/** The address of sessions that start with these settings, besides those that it has itself. */
export const withSettings = (url: string, settings: Settings): string => {
  const address = new URL(url);
  const options = [address.searchParams.get('options'), optionsOf(settings)].filter(Boolean).join(' ');
  address.searchParams.set('options', options);
  // The driver takes a plus sign for one.
  address.search = address.search.replaceAll('+', '%20');
  return address.href;
};

/** The configuration of every connection of the product: its address, settings, timeouts and keep-alive. */
export const connectionTo = (
  url: string,
  {
    name = 'patchlight',
    isPooled = false,
    isUnlimited = false,
    patienceMs = STATEMENT_MS,
    slowness = 1,
  }: ConnectionOptions = {},
) => {
  const timeouts = isUnlimited
    ? Object.fromEntries(Object.keys(SESSION_TIMEOUTS).map((timeout) => [timeout, 0]))
    : { ...SESSION_TIMEOUTS, statement_timeout: slowness * patienceMs, lock_timeout: slowness * LOCK_MS };
  return {
    // In the options, since the driver does not look for it in the address.
    enableChannelBinding: new URL(url).searchParams.get('channel_binding') === 'require',
    connectionString: isPooled ? url : withSettings(url, { ...SESSION_SETTINGS, ...timeouts }),
    application_name: name,
    Client: isUnlimited ? pg.Client : clientWithTimeout(isPooled, slowness * (patienceMs + GRACE_MS)),
    connectionTimeoutMillis: slowness * Math.min(CONNECT_MS, patienceMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
};

/** Runs `work` with a connection of its own, whose statements have no timeout. */
export const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionTo(url, { isUnlimited: true }));
  // The pending statement gets the error; an unhandled error event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
