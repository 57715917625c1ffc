import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Signals } from '@patchlight/application/ports';
import { startNatsServer } from '@patchlight/simulators';
import type { NatsServer } from '@patchlight/simulators';
import { InMemorySignals, eventually, signalsContract } from '@patchlight/testing';
import type { SignalsProcess } from '@patchlight/testing';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { EventsServerAway, EventsServerRefuses } from './events-server.ts';
import { NatsSignals } from './nats-signals.ts';
import type { NatsSignalsOptions } from './nats-signals.ts';

const SUBJECT = 'patchlight.tests';

describe('signals over NATS', () => {
  let server: NatsServer;
  let hub: InMemorySignals;
  let losses = 0;
  const open: NatsSignals[] = [];
  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterEach(() => Promise.all(open.splice(0).map((signals) => signals.close())));
  afterAll(() => server.kill());

  const create = (options: Partial<NatsSignalsOptions> = {}): NatsSignals => {
    const signals = new NatsSignals({
      urls: [server.url],
      subject: SUBJECT,
      name: 'a process',
      source: hub.source(),
      onLost: () => (losses += 1),
      ...options,
    });
    open.push(signals);
    return signals;
  };
  const restart = async (): Promise<void> => {
    await server.kill();
    server = await startNatsServer(Number(new URL(server.url).port));
  };
  const start = async (
    prepare: (signals: Signals) => void,
    options?: Partial<NatsSignalsOptions>,
  ): Promise<SignalsProcess> => {
    const signals = create(options);
    prepare(signals);
    await signals.start();
    return { signals, interrupt: restart, close: () => signals.close() };
  };
  /** Starts a process. @returns what it receives */
  const listen = async (options?: Partial<NatsSignalsOptions>): Promise<string[]> => {
    const log: string[] = [];
    await start((signals) => {
      signals.on('news', (payload) => log.push(payload));
      signals.onGap(() => log.push('gap'));
    }, options);
    return log;
  };
  const arrived = (log: string[], payload: string): Promise<unknown> =>
    eventually('it arrived', () => log.includes(payload));
  /** Another client of the server. */
  const client = (): Promise<NatsConnection> => {
    const { host, username, password } = new URL(server.url);
    return connect({ servers: host, user: username, pass: decodeURIComponent(password) });
  };

  signalsContract(async () => {
    hub = new InMemorySignals();
    return {
      start,
      send: async (signals, end) => {
        if (end === 'commit') for (const signal of signals) hub.send(...signal);
      },
    };
  });

  describe('of another relay', () => {
    let log: string[];
    let relay: NatsConnection;
    beforeEach(async () => {
      hub = new InMemorySignals();
      await hub.source().claim();
      [log, relay] = await Promise.all([listen(), client()]);
    });
    afterEach(() => relay.close());

    const publish = (...texts: string[]): void => texts.forEach((text) => relay.publish(SUBJECT, text));
    const becomes = async (expected: string[]): Promise<void> => {
      await eventually('all had arrived', () => log.length >= expected.length);
      expect(log).toEqual(expected);
    };

    it('tell of a gap when one is missing', async () => {
      publish('run 7', 'run 8 news a', 'run 8', 'run 10 news b');
      await becomes(['gap', 'a', 'b', 'gap']);
    });

    it('tell of a gap when the last one is missing', async () => {
      publish('run 7', 'run 8 news a', 'run 9');
      await becomes(['gap', 'a', 'gap']);
    });

    it('tell of a gap when yet another relay follows, whatever its numbers', async () => {
      publish('run 7', 'next-run 8 news a');
      await becomes(['gap', 'a', 'gap']);
    });
  });

  it('ignore what is not theirs', async () => {
    hub = new InMemorySignals();
    const log = await listen();
    await arrived(log, 'gap');
    const stranger = await client();
    for (const text of ['', ' ', 'news', 'run x news a', '1 2 3', 'run 1 no-channel b', '{"a":1}'])
      stranger.publish(SUBJECT, text);
    stranger.publish(SUBJECT, new Uint8Array([0xff, 0xfe, 0x00]));
    stranger.publish('patchlight.another-instance', 'run 1 news of another instance');
    await stranger.flush();
    await stranger.close();
    hub.send('news', 'ours');
    await arrived(log, 'ours');
    expect(log.filter((entry) => entry !== 'gap')).toEqual(['ours']);
  });

  it('are down while there is no relay, and up again with one', async () => {
    hub = new InMemorySignals();
    const elsewhere = hub.source();
    await elsewhere.claim();
    const { signals } = await start(() => undefined);
    expect(signals.isUp).toBe(false);
    elsewhere.release();
    await eventually('there was a relay', () => signals.isUp);
  });

  it('follow a relay that falls silent', async () => {
    hub = new InMemorySignals();
    const relay = await client();
    const source = hub.source();
    const starting = listen({ source });
    const beats = setInterval(() => relay.publish(SUBJECT, 'silent-run 0'), 200);
    const log = await starting;
    source.release();
    await arrived(log, 'gap');
    clearInterval(beats);
    await relay.close();
    await eventually('this process became the relay', () => source.isUp);
  });

  it('are down while NATS hangs, and lose nothing', async () => {
    hub = new InMemorySignals();
    const log: string[] = [];
    const { signals } = await start((prepared) => {
      prepared.on('news', (payload) => log.push(payload));
      prepared.onGap(() => log.push('gap'));
    });
    await arrived(log, 'gap');
    log.length = 0;
    process.kill(server.pid, 'SIGSTOP');
    hub.send('news', 'while it hung');
    await eventually('they were down', () => !signals.isUp);
    process.kill(server.pid, 'SIGCONT');
    await eventually('they were up', () => signals.isUp);
    expect(log).toContainEqual(expect.stringMatching(/gap|while it hung/));
  });

  it('leave the database to another relay while NATS is away', async () => {
    hub = new InMemorySignals();
    const source = hub.source();
    const { signals } = await start(() => undefined, { source });
    await eventually('it was the relay', () => signals.isUp && source.isUp);
    losses = 0;
    const port = Number(new URL(server.url).port);
    await server.kill();
    await eventually('it had stopped', () => !source.isUp && !signals.isUp);
    expect(losses).toBe(1);
    server = await startNatsServer(port);
    await eventually('it was the relay again', () => signals.isUp && source.isUp);
  });

  it('no longer want to be the relay once they are closed', async () => {
    hub = new InMemorySignals();
    const elsewhere = hub.source();
    await elsewhere.claim();
    const source = hub.source();
    const { close } = await start(() => undefined, { source });
    const claim = source.claim.bind(source);
    let answer: (() => void) | undefined;
    source.claim = async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return claim();
    };
    await eventually('it asked whether it may be', () => answer !== undefined);
    elsewhere.release();
    const closing = close();
    answer!();
    await closing;
    expect(source.isUp).toBe(false);
  });

  it('ignore what the database tells once they are closed', async () => {
    hub = new InMemorySignals();
    const source = hub.source();
    const { close } = await start((signals) => signals.on('news', () => undefined), { source });
    await close();
    expect(await source.claim()).toBe(true);
    expect(() => hub.send('news', 'late')).not.toThrow();
  });

  it('use another server of the list', async () => {
    hub = new InMemorySignals();
    const log = await listen({ urls: ['nats://127.0.0.1:1', server.url] });
    await arrived(log, 'gap');
  });

  it('do not start with a server that is silent', async () => {
    hub = new InMemorySignals();
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const starting = create({ urls: [`nats://127.0.0.1:${port}`] }).start();
    const error = await starting.catch((reason: unknown) => reason);
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(error).toBeInstanceOf(EventsServerAway);
  });

  it.each([
    ['nobody', 'nats://127.0.0.1:1', EventsServerAway],
    ['a host without an address', 'nats://nowhere.invalid:4222', EventsServerAway],
    ['another password', ({ host }: URL) => `nats://patchlight:wrong@${host}`, EventsServerRefuses],
    ['no user', ({ host }: URL) => `nats://${host}`, EventsServerRefuses],
    ['a token', ({ host }: URL) => `nats://token@${host}`, EventsServerRefuses],
    ['TLS', ({ host }: URL) => `tls://patchlight:a%20word@${host}`, EventsServerRefuses],
    ['a user who may not subscribe', ({ host }: URL) => `nats://stranger:other@${host}`, EventsServerRefuses],
    ['a user who may not publish', ({ host }: URL) => `nats://mute:other@${host}`, EventsServerRefuses],
  ])('do not start with %s, and say so in one line without passwords', async (_, given, expected) => {
    hub = new InMemorySignals();
    const url = typeof given === 'string' ? given : given(new URL(server.url));
    const starting = create({ urls: [url] }).start();
    const error = await starting.then(
      () => null,
      (reason: unknown) => reason as Error,
    );
    expect(error).toBeInstanceOf(expected);
    expect(error!.message).toMatch(/^NATS [^\n]*\(EVENTS_URL\)[^\n]*\.$/);
    expect(error!.message).not.toMatch(/wrong|other@|word/);
  });
});
