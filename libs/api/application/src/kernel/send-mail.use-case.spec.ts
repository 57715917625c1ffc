import { describe, expect, it } from '@jest/globals';
import {
  InMemoryUnitOfWork,
  PlainLinkTokens,
  RecordingJobQueue,
  RecordingMailer,
  SequentialIds,
} from '@patchlight/testing';
import { Outbox } from './outbox.ts';
import { SendMail } from './send-mail.use-case.ts';

const MAIL = {
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
    const outbox = new Outbox(jobs, new SequentialIds(), mailer);
    const sendMail = new SendMail(mailer, tokens, 'https://patchlight.example/');
    return { unitOfWork, jobs, outbox, sendMail };
  };

  it('waits with the work it belongs to, and is forgotten with it', async () => {
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

  it('waits without the secret of its link, which it gets when it is sent', async () => {
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

  it('is sent without a link, or with one that anybody may know', async () => {
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

  it('is not taken where there is no mail server', async () => {
    const { jobs, outbox } = worldWith(new RecordingMailer(false));
    await outbox.put(MAIL);
    expect(outbox.isOpen).toBe(false);
    expect(jobs.jobs).toEqual([]);
  });

  it('is tried again when the server does not take it', async () => {
    const mailer = new RecordingMailer();
    mailer.isAway = true;
    const { link: _, ...plain } = MAIL;
    await expect(worldWith(mailer).sendMail.execute({ id: '1', ...plain })).rejects.toThrow();
  });
});
