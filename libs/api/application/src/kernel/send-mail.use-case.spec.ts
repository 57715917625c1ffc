import { describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryMailLog,
  InMemoryUnitOfWork,
  PlainLinkTokens,
  RecordingJobQueue,
  RecordingMailer,
  SequentialIds,
} from '@patchlight/testing';
import { Outbox } from './outbox.ts';
import { SendMail } from './send-mail.use-case.ts';

const MAIL = {
  kind: 'reset-password' as const,
  to: 'ada@example.org',
  subject: 'Reset your password',
  paragraphs: ['Hello Ada,'],
  link: { label: 'Choose a password', path: '/reset-password', tokenId: 'an-id' },
};

describe('mail', () => {
  const tokens = new PlainLinkTokens();
  const worldWith = (mailer: RecordingMailer) => {
    const unitOfWork = new InMemoryUnitOfWork();
    const jobs = new RecordingJobQueue(unitOfWork);
    const clock = new FixedClock();
    const log = new InMemoryMailLog(unitOfWork, clock);
    const outbox = new Outbox(jobs, new SequentialIds(), mailer, log);
    const sendMail = new SendMail({
      mailer,
      linkTokens: tokens,
      mailLog: log,
      clock,
      baseUrl: 'https://patchlight.example/',
    });
    return { unitOfWork, jobs, outbox, sendMail, log, clock };
  };

  it('is enqueued with its transaction, and rolled back with it', async () => {
    const { unitOfWork, jobs, outbox } = worldWith(new RecordingMailer());
    const failing = unitOfWork.run(async () => {
      await outbox.put(MAIL);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(jobs.of('send-mail')).toEqual([]);
    await unitOfWork.run(() => outbox.put(MAIL));
    expect(jobs.of('send-mail')).toEqual([{ id: expect.any(String), ...MAIL }]);
  });

  it('is enqueued without the secret of its link, which is added when it is sent', async () => {
    const mailer = new RecordingMailer();
    const { jobs, outbox, sendMail } = worldWith(mailer);
    await outbox.put(MAIL);
    expect(JSON.stringify(jobs.jobs)).not.toContain(tokens.of('an-id'));
    const [waiting] = jobs.of('send-mail');
    await sendMail.execute(waiting!);
    await sendMail.execute(waiting!);
    const { to, subject, paragraphs } = MAIL;
    const link = {
      label: 'Choose a password',
      url: `https://patchlight.example/reset-password#token=${tokens.of('an-id')}`,
    };
    const sent = { id: waiting!.id, to, subject, paragraphs, link };
    expect(mailer.sent).toEqual([sent, sent]);
  });

  it('is sent without a link, or with a public one', async () => {
    const mailer = new RecordingMailer();
    const { sendMail } = worldWith(mailer);
    const { link: _, ...plain } = MAIL;
    await sendMail.execute({ id: '1', ...plain });
    await sendMail.execute({
      id: '2',
      ...plain,
      link: { label: 'Settings', path: '/settings?tab=security' },
    });
    expect(mailer.sent.map(({ link }) => link?.url)).toEqual([
      undefined,
      'https://patchlight.example/settings?tab=security',
    ]);
  });

  it('is rejected without a mail server', async () => {
    const { jobs, outbox } = worldWith(new RecordingMailer(false));
    await outbox.put(MAIL);
    expect(outbox.isOpen).toBe(false);
    expect(jobs.jobs).toEqual([]);
  });

  it('is retried when the server rejects it temporarily, and its result is logged', async () => {
    const mailer = new RecordingMailer();
    const { jobs, log, outbox, sendMail } = worldWith(mailer);
    await outbox.put(MAIL);
    expect(log.mails).toMatchObject([{ to: 'a…@example.org', state: 'queued', tries: 0 }]);
    mailer.isAway = true;
    await expect(sendMail.execute(jobs.of('send-mail')[0]!)).rejects.toThrow('The mail server is away');
    expect(log.mails).toMatchObject([{ state: 'failed', tries: 1, error: 'Error: The mail server is away' }]);
    mailer.isAway = false;
    await sendMail.execute(jobs.of('send-mail')[0]!);
    expect(log.mails).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('is not retried when the server rejects it permanently', async () => {
    const mailer = new RecordingMailer();
    const { jobs, log, outbox, sendMail } = worldWith(mailer);
    mailer.refused.add(MAIL.to);
    await outbox.put(MAIL);
    await sendMail.execute(jobs.of('send-mail')[0]!);
    expect(log.mails).toMatchObject([
      { state: 'refused', tries: 1, error: 'MailRefused: 550 <a…@example.org> is unknown' },
    ]);
  });

  it('is neither sent nor retried once it is obsolete', async () => {
    const mailer = new RecordingMailer();
    const { clock, jobs, log, outbox, sendMail } = worldWith(mailer);
    await outbox.put({ ...MAIL, expiresAt: new Date(clock.now().getTime() + 1_000).toISOString() });
    const [waiting] = jobs.of('send-mail');
    await sendMail.execute(waiting!);
    expect(mailer.sent).toHaveLength(1);
    clock.advance(1_000);
    await sendMail.execute(waiting!);
    expect(mailer.sent).toHaveLength(1);
    expect(log.mails).toMatchObject([{ state: 'expired', tries: 2 }]);
  });
});
