import { beforeEach, expect, it } from '@jest/globals';
import type { PlanType } from '@patchlight/contracts';
import type { MailLog, MailQueries, UnitOfWork } from '@patchlight/application/ports';
import { randomUUID } from 'node:crypto';

/** Contract of every MailLog. @param given an empty one */
export const mailLogContract = (
  given: () => Promise<{ log: MailLog; queries: MailQueries; unitOfWork: UnitOfWork; userId: string }>,
): void => {
  let ports: Awaited<ReturnType<typeof given>>;
  beforeEach(async () => {
    ports = await given();
  });
  const queue = async (to = 'ada@example.org'): Promise<string> => {
    const id = randomUUID();
    await ports.unitOfWork.run(() =>
      ports.log.noteQueued({ id, kind: 'verify-email', to, subject: 'Yours?' }),
    );
    return id;
  };
  const page = (query: object = {}) => ports.queries.page({ page: 1, limit: 20, ...query });

  it('lists queued mails with masked addresses', async () => {
    const id = await queue();
    const { mails, pagination } = await page();
    expect(mails).toEqual([
      {
        id,
        kind: 'verify-email',
        to: 'a…@example.org',
        state: 'queued',
        tries: 0,
        queuedAt: expect.stringMatching(/^\d{4}-/),
        lastTryAt: null,
        error: null,
        subject: null,
        plan: null,
      },
    ]);
    expect(pagination).toMatchObject({ currentPage: 1, totalPages: 1, total: 1 });
  });

  it('rolls entries back with a failed transaction', async () => {
    const failing = ports.unitOfWork.run(async () => {
      await ports.log.noteQueued({ id: randomUUID(), kind: 'farewell', to: 'ada@example.org', subject: '' });
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect((await page()).mails).toEqual([]);
  });

  it('counts attempts, and stores the last error without addresses', async () => {
    const id = await queue();
    await ports.log.noteTry(id, { state: 'failed', error: '550 <ada@example.org> is unknown' });
    expect((await page()).mails).toMatchObject([
      { state: 'failed', tries: 1, lastTryAt: expect.any(String), error: '550 <a…@example.org> is unknown' },
    ]);
    await ports.log.noteTry(id, { state: 'failed', error: 'x'.repeat(2_000) });
    expect((await page()).mails[0]!.error).toHaveLength(300);
    await ports.log.noteTry(id, { state: 'sent' });
    expect((await page()).mails).toMatchObject([{ state: 'sent', tries: 3, error: 'x'.repeat(300) }]);
  });

  it('stores why a mail was rejected permanently', async () => {
    const id = await queue();
    await ports.log.noteTry(id, { state: 'refused', error: '550 <ada@example.org> is unknown' });
    expect((await page({ state: 'refused' })).mails).toMatchObject([
      { state: 'refused', tries: 1, error: '550 <a…@example.org> is unknown' },
    ]);
  });

  it('ignores a mail without an entry', async () => {
    await ports.log.noteTry(randomUUID(), { state: 'sent' });
    expect((await page()).mails).toEqual([]);
  });

  it('lists support requests with their subjects, those of PRO users and admins first', async () => {
    const ask = async (subject: string, plan: PlanType): Promise<void> => {
      const author = { userId: ports.userId, plan };
      const mail = {
        id: randomUUID(),
        kind: 'support-request',
        to: 'ops@example.org',
        subject,
        author,
      } as const;
      await ports.unitOfWork.run(() => ports.log.noteQueued(mail));
    };
    await queue();
    await ask('one', 'FREE');
    await ask('two', 'PRO');
    await ask('three', 'FREE');
    await ask('four', 'ADMIN');
    const { mails, pagination } = await page({ kind: 'support-request' });
    expect(mails.map(({ subject, plan }) => [subject, plan])).toEqual([
      ['four', 'ADMIN'],
      ['two', 'PRO'],
      ['three', 'FREE'],
      ['one', 'FREE'],
    ]);
    expect(pagination.total).toBe(4);
  });

  it('is paginated, newest first, optionally by state', async () => {
    const ids = [await queue('a@x.test'), await queue('b@x.test'), await queue('c@x.test')];
    await ports.log.noteTry(ids[0]!, { state: 'expired' });
    expect((await page({ limit: 2 })).mails.map(({ to }) => to)).toEqual(['c…@x.test', 'b…@x.test']);
    expect((await page({ limit: 2, page: 2 })).mails.map(({ to }) => to)).toEqual(['a…@x.test']);
    const { mails, pagination } = await page({ state: 'queued' });
    expect(mails.map(({ to }) => to)).toEqual(['c…@x.test', 'b…@x.test']);
    expect(pagination.total).toBe(2);
  });
};
