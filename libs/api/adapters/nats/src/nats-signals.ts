import { Signals } from '@patchlight/application/ports';
import type { SignalSource } from '@patchlight/application/ports';
import type { NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { EventsServerRefuses, connectTo } from './events-server.ts';

const BEAT_MS = 1_000;
/** Beats that fail to arrive this long have no relay. */
const NO_RELAY_MS = 3_000;
const DOWN_MS = 10_000;
const PROBE_MS = 2_000;

/** Asks for a beat. */
const PROBE = '?';
/** The relay has left. */
const VACANT = '!';
/** Run of the relay, number of the last signal in it, and the signal; without one it is a beat. */
const MESSAGE = /^([\w-]+) (\d+)(?: (\w+) (.*))?$/s;

export interface NatsSignalsOptions {
  urls: readonly string[];
  /** Of this instance only. */
  subject: string;
  /** Of the process. */
  name: string;
  source: SignalSource;
  /** Called when the connection is lost. */
  onLost: () => void;
}

/**
 * Signals over NATS. One process, the relay, receives them from the database and publishes them. It numbers them, and
 * repeats the last number every second, so that the others notice a gap, whatever its reason. Without these beats
 * another process becomes the relay, which is a gap, too.
 */
export class NatsSignals extends Signals {
  private connection: NatsConnection | null = null;
  private isConnected = false;
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> | null = null;
  /** What this process publishes as the relay. */
  private own = { run: '', count: 0 };
  /** What it has received. */
  private seen = { run: '', count: 0 };
  private heardAt = -Infinity;
  private isVacant = true;

  constructor(private readonly options: NatsSignalsOptions) {
    super();
    options.source.onGap(() => {
      this.own = { run: randomUUID(), count: 0 };
      this.publishBeat();
    });
  }

  override on(channel: string, handler: (payload: string) => void): void {
    super.on(channel, handler);
    this.options.source.on(channel, (payload) => {
      this.own.count += 1;
      this.publish(`${this.own.run} ${this.own.count} ${channel} ${payload}`);
    });
  }

  override get isUp(): boolean {
    return this.isConnected && performance.now() - this.heardAt < DOWN_MS;
  }

  /**
   * Connects; later reconnects are automatic.
   * @throws {EventsServerAway}
   * @throws {EventsServerRefuses}
   */
  async start(): Promise<void> {
    this.connection = await connectTo(this.options.urls, this.options.name);
    this.isConnected = true;
    void this.follow(this.connection);
    await this.subscribe(this.connection);
    this.timer = setInterval(() => void this.tick(), BEAT_MS);
    await this.tick();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.ticking;
    if (this.options.source.isUp) this.publish(VACANT);
    this.options.source.release();
    await this.connection?.close();
  }

  /** Resolves once what is published also arrives. */
  private subscribe(connection: NatsConnection): Promise<void> {
    const { subject } = this.options;
    return new Promise((resolve, reject) => {
      const refuse = (): void =>
        reject(
          new EventsServerRefuses(`NATS (EVENTS_URL) must let its user publish and subscribe ${subject}.`),
        );
      const timeout = setTimeout(refuse, PROBE_MS);
      connection.subscribe(subject, {
        callback: (error, message) => {
          if (error) return refuse();
          clearTimeout(timeout);
          resolve();
          this.receive(message.string());
        },
      });
      connection.publish(subject, PROBE);
    });
  }

  private async follow(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        this.isConnected = false;
        this.options.onLost();
      } else if (type === 'reconnect') {
        this.isConnected = true;
        this.publish(PROBE);
      }
    }
  }

  private tick(): Promise<void> {
    this.ticking ??= this.beatOrClaim().finally(() => (this.ticking = null));
    return this.ticking;
  }

  /** The relay beats. Another process becomes the relay if there is none. */
  private async beatOrClaim(): Promise<void> {
    const { source } = this.options;
    const hasRelay = !this.isVacant && performance.now() - this.heardAt < NO_RELAY_MS;
    try {
      if (!this.isConnected) source.release();
      else if (source.isUp) this.publishBeat();
      else if (!hasRelay) await source.claim();
    } catch {
      // The database is away; the next tick tries again.
    }
  }

  private receive(text: string): void {
    if (text === VACANT) this.isVacant = true;
    else if (text === PROBE) this.publishBeat();
    else this.accept(MESSAGE.exec(text));
  }

  private accept(message: RegExpExecArray | null): void {
    if (message === null) return;
    const [, run, count, channel, payload] = message as unknown as [string, string, string, string?, string?];
    const isNext =
      run === this.seen.run && Number(count) === this.seen.count + (channel === undefined ? 0 : 1);
    this.seen = { run, count: Number(count) };
    this.heardAt = performance.now();
    this.isVacant = false;
    if (channel !== undefined) this.deliver(channel, payload ?? '');
    if (!isNext) this.tellOfGap();
  }

  private publishBeat(): void {
    if (this.options.source.isUp) this.publish(`${this.own.run} ${this.own.count}`);
  }

  /** While the connection is lost, nothing: it would arrive late, and the numbers tell that it is missing. */
  private publish(text: string): void {
    if (!this.isConnected) return;
    try {
      this.connection?.publish(this.options.subject, text);
    } catch {
      // The connection is closed, or the server takes no text of this length. The numbers tell that it is missing.
    }
  }
}
