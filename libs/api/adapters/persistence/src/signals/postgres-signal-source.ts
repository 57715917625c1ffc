import { SignalSource } from '@patchlight/application/ports';
import type pg from 'pg';
import { LOCKS, listenTo } from '../kernel/scale-out/index.ts';
import type { PostgresListener } from '../kernel/scale-out/index.ts';
import { connectionTo } from '../kernel/connection/connections.ts';
import { c, row } from '../kernel/tables/rows.ts';

const MOST_IDLE_MS = 15_000;

/** Has a connection of its own while it receives. The lock of the relay is held on it, so that both end together. */
export class PostgresSignalSource extends SignalSource {
  private client: pg.Client | null = null;

  /**
   * @param databaseUrl leads to the server itself, since what listens is a session
   * @param mostIdleMs of a relay that hangs, or whose machine is gone, before the server ends its connection
   */
  constructor(
    private readonly databaseUrl: string,
    private readonly listener: Pick<PostgresListener, 'query'>,
    private readonly mostIdleMs = MOST_IDLE_MS,
  ) {
    super();
  }

  override get isUp(): boolean {
    return this.client !== null;
  }

  override async claim(): Promise<boolean> {
    if (this.client) return true;
    const [lock] = await this.listener.query(
      row({ is_free: c.boolean }),
      'select pg_try_advisory_xact_lock_shared($1) as is_free',
      [LOCKS.relay],
    );
    return lock!.is_free && this.connect();
  }

  override release(): void {
    void this.client?.end().catch(() => undefined);
    this.client = null;
  }

  private async connect(): Promise<boolean> {
    const { Client, ...address } = connectionTo(this.databaseUrl, { name: 'patchlight-relay' });
    const client = new Client(address);
    await client.connect();
    try {
      const { rows } = await client.query<{ is_ours: boolean }>(
        'select pg_try_advisory_lock($1) as is_ours',
        [LOCKS.relay],
      );
      if (!rows[0]!.is_ours) {
        await client.end();
        return false;
      }
      await this.receiveFrom(client);
      return true;
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  private async receiveFrom(client: pg.Client): Promise<void> {
    await client.query(`set idle_session_timeout = ${this.mostIdleMs}`);
    client.on('notification', ({ channel, payload }) => this.deliver(channel, payload ?? ''));
    await listenTo(client, this.channels);
    const ping = (): void => void client.query('select').catch(() => undefined);
    const pings = setInterval(ping, this.mostIdleMs / 3).unref();
    client.once('end', () => {
      clearInterval(pings);
      if (this.client === client) this.client = null;
    });
    this.client = client;
    this.tellOfGap();
  }
}
