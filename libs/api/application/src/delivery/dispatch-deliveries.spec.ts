import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { PlainLinkTokens, deliveryPorts } from '@patchlight/testing';
import type {
  FixedClock,
  InMemoryDeliveryQueue,
  InMemoryUnitOfWork,
  RecordingMailer,
} from '@patchlight/testing';
import type { DispatchDeliveries } from './dispatch-deliveries.use-case.ts';
import { kernelModule } from '../kernel/kernel.module.ts';
import type { Outbox } from '../kernel/outbox.ts';
import { deliveryModule } from './delivery.module.ts';

const MAIL = {
  kind: 'reset-password' as const,
  to: 'ada@example.org',
  subject: 'Reset your password',
  paragraphs: ['Hello Ada,'],
};
const LINK = { label: 'Choose a password', path: '/reset-password', tokenId: 'an-id' };
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

describe('deliveries of mails', () => {
  const linkTokens = new PlainLinkTokens();
  let unitOfWork: InMemoryUnitOfWork;
  let deliveries: InMemoryDeliveryQueue;
  let mailer: RecordingMailer;
  let clock: FixedClock;
  let outbox: Outbox;
  let dispatch: DispatchDeliveries;
  const run = () => dispatch.execute('email');

  beforeEach(() => {
    const ports = { ...deliveryPorts(), baseUrl: 'https://patchlight.example/' };
    ({ clock, deliveries, mailer, unitOfWork } = ports);
    const kernel = kernelModule(ports);
    ({ outbox } = kernel);
    dispatch = deliveryModule(ports, kernel).dispatchDeliveries;
  });

  it('are queued with their transaction, and rolled back with it', async () => {
    const failing = unitOfWork.run(async () => {
      await outbox.put('1', MAIL);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(deliveries.all).toEqual([]);
    await unitOfWork.run(() => outbox.put('1', MAIL));
    expect(deliveries.mails()).toEqual([{ id: expect.any(String), ...MAIL }]);
  });

  it('are queued without the secret of their link, which is added when they are sent', async () => {
    await outbox.put('1', { ...MAIL, link: LINK });
    expect(JSON.stringify(deliveries.all)).not.toContain(linkTokens.derive('an-id'));
    await run();
    const url = `https://patchlight.example/reset-password#token=${linkTokens.derive('an-id')}`;
    const { to, subject, paragraphs } = MAIL;
    const id = deliveries.all[0]!.id;
    expect(mailer.sent).toEqual([{ id, to, subject, paragraphs, link: { label: LINK.label, url } }]);
  });

  it('are sent without a link, or with a public one', async () => {
    await outbox.put('1', MAIL);
    await outbox.put('1', { ...MAIL, link: { label: 'Settings', path: '/settings?tab=security' } });
    await run();
    expect(mailer.sent.map(({ link }) => link?.url)).toEqual([
      undefined,
      'https://patchlight.example/settings?tab=security',
    ]);
  });

  it('are not queued without a mail server', async () => {
    const ports = deliveryPorts({ sendsMail: false });
    const { outbox: closed } = kernelModule(ports);
    await closed.put('1', MAIL);
    expect(closed.isOpen).toBe(false);
    expect(ports.deliveries.all).toEqual([]);
  });

  it('are sent once, all that are due', async () => {
    for (let n = 0; n < 250; n += 1) await outbox.put('1', MAIL);
    await run();
    await run();
    expect(mailer.sent).toHaveLength(250);
    expect(new Set(deliveries.all.map(({ state, tries }) => `${state} ${tries}`))).toEqual(
      new Set(['sent 1']),
    );
  });

  it('are retried after a temporary failure, each by itself', async () => {
    mailer.isAway = true;
    await outbox.put('1', MAIL);
    await run();
    expect(deliveries.all).toMatchObject([
      { state: 'failed', tries: 1, error: 'Error: The mail server is away' },
    ]);
    mailer.isAway = false;
    clock.advance(10 * SECOND);
    await run();
    expect(mailer.sent).toEqual([]);
    clock.advance(20 * SECOND);
    await run();
    expect(mailer.sent).toHaveLength(1);
    expect(deliveries.all).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('are given up after a day', async () => {
    mailer.isAway = true;
    await outbox.put('1', MAIL);
    for (let minutes = 0; minutes < 25 * 60; minutes += 5) {
      await run();
      clock.advance(5 * MINUTE);
    }
    expect(deliveries.all).toMatchObject([{ state: 'given-up' }]);
    expect(deliveries.all[0]!.tries).toBeGreaterThan(8);
    mailer.isAway = false;
    clock.advance(24 * HOUR);
    await run();
    expect(mailer.sent).toEqual([]);
  });

  it('are not retried when the server rejects them permanently, and the others arrive once', async () => {
    mailer.refused.add('bob@example.org');
    for (const name of ['ada', 'bob', 'cleo']) await outbox.put('1', { ...MAIL, to: `${name}@example.org` });
    await run();
    clock.advance(24 * HOUR);
    await run();
    expect(mailer.sent.map(({ to }) => to)).toEqual(['ada@example.org', 'cleo@example.org']);
    expect(deliveries.all.map(({ state, tries }) => [state, tries])).toEqual([
      ['sent', 1],
      ['refused', 1],
      ['sent', 1],
    ]);
    expect(deliveries.all[1]!.error).toBe('DeliveryRefused: 550 <b…@example.org> is unknown');
  });

  it('are neither sent nor retried once they have expired', async () => {
    await outbox.put('1', { ...MAIL, expiresAt: new Date(clock.now().getTime() + SECOND).toISOString() });
    clock.advance(SECOND);
    await run();
    expect(mailer.sent).toEqual([]);
    expect(deliveries.all).toMatchObject([{ state: 'expired', tries: 1 }]);
  });

  it.each([null, 'a text', [], { kind: 'reset-password' }])(
    'are refused when their content cannot be read: %j',
    async (content) => {
      await outbox.put('1', MAIL);
      Object.assign(deliveries.all[0]!, { content });
      await outbox.put('1', MAIL);
      await run();
      expect(deliveries.all).toMatchObject([
        { state: 'refused', tries: 1, error: 'DeliveryRefused: Its content cannot be read' },
        { state: 'sent' },
      ]);
    },
  );

  it('start only with a lease that lasts longer than an attempt', async () => {
    for (let n = 0; n < 12; n += 1) await outbox.put('1', MAIL);
    const leaseLeft: number[] = [];
    const send = mailer.send.bind(mailer);
    mailer.send = async (mail) => {
      const { dueAt } = deliveries.all.find(({ id }) => id === mail.id)!;
      leaseLeft.push(dueAt.getTime() - clock.now().getTime());
      clock.advance(31 * SECOND);
      await send(mail);
    };
    for (let minutes = 0; minutes < 12; minutes += 1) {
      await run();
      clock.advance(MINUTE);
    }
    expect(new Set(mailer.sent.map(({ id }) => id)).size).toBe(12);
    expect(Math.min(...leaseLeft)).toBeGreaterThanOrEqual(30 * SECOND);
  });

  it('are not sent by more at once while results cannot be recorded', async () => {
    for (let n = 0; n < 40; n += 1) await outbox.put(String(n), MAIL);
    const settle = deliveries.settle.bind(deliveries);
    let failures = 3;
    deliveries.settle = async (...result) => {
      if (failures === 0) return settle(...result);
      failures -= 1;
      throw new Error('The database is away');
    };
    let [sending, most] = [0, 0];
    const send = mailer.send.bind(mailer);
    mailer.send = async (mail) => {
      most = Math.max(most, (sending += 1));
      await nextTurn();
      await send(mail);
      sending -= 1;
    };
    await expect(run()).rejects.toThrow('The database is away');
    for (let isDone = false; !isDone;)
      isDone = await run()
        .then(() => true)
        .catch(() => false);
    expect(most).toBe(8);
    expect(deliveries.all.filter(({ state }) => state === 'sent')).toHaveLength(37);
    clock.advance(MINUTE);
    await run();
    expect(new Set(deliveries.all.map(({ state }) => state))).toEqual(new Set(['sent']));
    expect(mailer.sent).toHaveLength(43);
  });

  it('are sent once by runs at the same time', async () => {
    for (let n = 0; n < 20; n += 1) await outbox.put('1', MAIL);
    await Promise.all([run(), run()]);
    expect(mailer.sent).toHaveLength(20);
  });

  describe('to a receiver that takes long', () => {
    const finish: (() => void)[] = [];
    const isSlow = (): Promise<void> => new Promise((done) => finish.push(done));

    beforeEach(() => {
      finish.length = 0;
      const send = mailer.send.bind(mailer);
      mailer.send = (mail) => (mail.to === 'slow@example.org' ? isSlow() : send(mail));
    });

    it('delay no others, also those that are queued meanwhile', async () => {
      await outbox.put('1', { ...MAIL, to: 'slow@example.org' });
      for (let n = 0; n < 250; n += 1) await outbox.put('1', MAIL);
      const first = run();
      while (mailer.sent.length < 250) await nextTurn();
      await outbox.put('1', MAIL);
      void run();
      while (mailer.sent.length < 251) await nextTurn();
      finish[0]!();
      await first;
      expect(new Set(deliveries.all.map(({ state }) => state))).toEqual(new Set(['sent']));
    });

    it('end before a stop does, and no more are sent', async () => {
      for (let n = 0; n < 12; n += 1) await outbox.put(String(n), { ...MAIL, to: 'slow@example.org' });
      const running = run();
      while (finish.length < 8) await nextTurn();
      let isStopped = false;
      const stopping = dispatch.stop().then(() => (isStopped = true));
      await nextTurn();
      expect(isStopped).toBe(false);
      for (const done of finish) done();
      await Promise.all([running, stopping]);
      await run();
      const sent = deliveries.all.filter(({ state }) => state === 'sent');
      expect([finish.length, sent.length]).toEqual([8, 8]);
    });

    it('are no more than eight at once, however many runs begin', async () => {
      for (let n = 0; n < 12; n += 1) await outbox.put(String(n), { ...MAIL, to: 'slow@example.org' });
      const runs = [run(), run()];
      await nextTurn();
      runs.push(run());
      await nextTurn();
      expect(finish).toHaveLength(8);
      while (finish.length < 12) {
        for (const done of finish) done();
        await nextTurn();
      }
      for (const done of finish) done();
      await Promise.all(runs);
      expect(new Set(deliveries.all.map(({ state, tries }) => `${state} ${tries}`))).toEqual(
        new Set(['sent 1']),
      );
    });
  });
});
