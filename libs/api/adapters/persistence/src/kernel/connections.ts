import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { ClientConfig } from 'pg';

/**
 * No call waits longer than 10 s for the database, whatever has become of it: up to 4 s for a connection, and 5 s for a
 * statement, which the server ends, or 6 s when the client hears nothing from the server.
 */
const CONNECT_MS = 4_000;
const STATEMENT_MS = 5_000;
const LOCK_MS = 4_000;
/** For work in the background that changes many rows at once. */
const LONG_STATEMENT_MS = 30_000;
/** By which the server may be late with the end of a statement. */
const GRACE_MS = 1_000;
const SILENCE_MS = STATEMENT_MS + GRACE_MS;
/** Longer than the slowest call to another server that a transaction waits for. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;

/** How long the statements that are sent now may take, as far as the client is concerned. */
const patience = new AsyncLocalStorage<number>();

/** Gives the rest of a transaction at the server the time that `patiently` gives it here. */
export const MORE_TIME = `select set_config('statement_timeout', '${LONG_STATEMENT_MS}', true)`;

/** Waits longer for the statements of `work` than a call would. */
export const patiently = <T>(work: () => Promise<T>): Promise<T> =>
  patience.run(LONG_STATEMENT_MS + GRACE_MS, work);

type Release = (error?: Error | boolean) => void;

/**
 * A client that ends its connection when a statement is in progress and nothing comes from the server for too long. It
 * also ends the connections of its siblings that are idle, or silent for as long: they lead to the same server, and
 * each would be waited for. One whose connection has ended leaves its pool: Kysely never gives back the client of a
 * transaction that could not be begun, committed or rolled back, so that the pool would run out of them.
 */
const silenceAware = (): new (config?: string | ClientConfig) => pg.Client => {
  const siblings = new Set<SilenceAware>();
  class SilenceAware extends pg.Client {
    private isBusy = false;
    private askedAt = 0;
    private giveBack: Release | undefined;

    constructor(config?: string | ClientConfig) {
      super(config);
      // Whoever waits for a statement hears of it; without a listener it would end the process.
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
        // One that waits for its turn does not give the one before it more time.
        if (!this.isBusy) {
          this.askedAt = Date.now();
          this.socket.setTimeout(patience.getStore() ?? SILENCE_MS);
        }
        this.isBusy = true;
        return (super.query as (...args: unknown[]) => unknown).apply(this, args);
      }) as typeof this.query;
    }

    /** Set by the pool whenever it hands the client out; does nothing the second time. */
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
        const isSilent = Date.now() - client.askedAt >= SILENCE_MS;
        if (client === this || !client.isBusy || isSilent) client.socket.destroy(silence);
      }
    }
  }
  return SilenceAware;
};

/**
 * How a connection is opened, kept alive and given up, whatever it is for. The limits cost no statement of their own.
 * @param application_name of the process, by which others see that it is there
 */
export const connectionLimits = (application_name = 'patchlight') => ({
  application_name,
  Client: silenceAware(),
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
});
