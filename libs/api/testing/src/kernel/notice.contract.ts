import { beforeEach, describe, expect, it } from '@jest/globals';
import { NoticeSender } from '@patchlight/application';
import type { NewNotice, NoticeRepository, UnitOfWork } from '@patchlight/application/ports';
import { NOTICE_KINDS } from '@patchlight/contracts';
import { RecordingJobQueue } from './recording-job-queue.ts';

export interface NoticePorts {
  unitOfWork: UnitOfWork;
  notices: NoticeRepository;
  /** An existing game and two users. */
  appId: number;
  userIds: [string, string];
  /** The titles in the inbox of a user, oldest first. */
  inboxOf(userId: string): Promise<string[]>;
}

/** Contract of every NoticeRepository, seen through NoticeSender. */
export const noticeContract = (given: () => Promise<NoticePorts>): void => {
  describe('as a NoticeRepository', () => {
    let ports: NoticePorts;
    let jobs: RecordingJobQueue;
    let noticeSender: NoticeSender;
    let ada: string;
    let bob: string;
    const notice = (title: string, more: Partial<NewNotice> = {}): NewNotice => ({
      kind: 'reminder',
      appId: ports.appId,
      userId: ada,
      key: `reminder:${title}`,
      title,
      message: `A reminder: ${title}.`,
      at: new Date('2026-11-20T12:00:00Z'),
      ...more,
    });
    const fannedOut = (): string[] => jobs.of('fan-out').flatMap(({ updateIds }) => updateIds);

    beforeEach(async () => {
      ports = await given();
      jobs = new RecordingJobQueue();
      noticeSender = new NoticeSender({ unitOfWork: ports.unitOfWork, notices: ports.notices, jobs });
      [ada, bob] = ports.userIds;
    });

    it('inserts a notice for a user into the inbox of that user', async () => {
      await noticeSender.send([notice('first'), notice('second'), notice('of bob', { userId: bob })]);
      expect(await ports.inboxOf(ada)).toEqual(['first', 'second']);
      expect(await ports.inboxOf(bob)).toEqual(['of bob']);
      expect(jobs.jobs).toEqual([]);
    });

    it.each(NOTICE_KINDS)('stores a notice of kind %s', async (kind) => {
      await noticeSender.send([notice(kind, { kind })]);
      expect(await ports.inboxOf(ada)).toEqual([kind]);
    });

    it('stores one notice per key, also concurrently', async () => {
      const same = { key: 'reminder:same' };
      await noticeSender.send([notice('first', same), notice('again', same)]);
      await noticeSender.send([notice('later', same), notice('another')]);
      expect(await ports.inboxOf(ada)).toEqual(['first', 'another']);
      const racing = { key: 'reminder:racing' };
      await Promise.all(Array.from({ length: 10 }, () => noticeSender.send([notice('racing', racing)])));
      expect(await ports.inboxOf(ada)).toEqual(['first', 'another', 'racing']);
    });

    it('enqueues the fan-out of a notice for many users, once', async () => {
      const release = notice('Released', { kind: 'release', userId: null, key: 'release:7' });
      await noticeSender.send([release, notice('mine')]);
      await noticeSender.send([release]);
      expect(fannedOut()).toHaveLength(1);
      expect(fannedOut()[0]).toMatch(/^\d+$/);
      expect(await ports.inboxOf(ada)).toEqual(['mine']);
    });

    it('rolls notices back with a failed transaction', async () => {
      const failing = ports.unitOfWork.run(async () => {
        await noticeSender.send([notice('lost')]);
        throw new Error('later');
      });
      await expect(failing).rejects.toThrow('later');
      expect(await ports.inboxOf(ada)).toEqual([]);
      await noticeSender.send([notice('lost')]);
      expect(await ports.inboxOf(ada)).toEqual(['lost']);
    });
  });
};
