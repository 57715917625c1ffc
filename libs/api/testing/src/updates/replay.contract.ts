import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ReplayFindings, ReplayRepository, ReplayStep, UnitOfWork } from '@patchlight/application/ports';

export interface ReplayPorts {
  unitOfWork: UnitOfWork;
  replays: ReplayRepository;
  /** Stores posts of one game with this excerpt. */
  addPosts(count: number, excerpt: string): Promise<unknown>;
  /** Keeps an unusable answer. */
  keepAnswer(): Promise<unknown>;
  /** Of the stored posts, in order. */
  excerpts(): Promise<string[]>;
  elapse(ms: number): Promise<unknown>;
}

const NOTHING: ReplayFindings = { changes: [], items: 0, posts: [], answers: null };
const DAY = 86_400_000;

/** Contract of every ReplayRepository. */
export const replayContract = (given: () => Promise<ReplayPorts>): void => {
  describe('as a ReplayRepository', () => {
    let ports: ReplayPorts;
    const start = (isTrial: boolean): Promise<boolean> =>
      ports.unitOfWork.run(() => ports.replays.start(isTrial));
    /** Does a step that gives each post this excerpt. */
    const step = (count: number, excerpt?: string): Promise<ReplayStep | null> =>
      ports.unitOfWork.run(async () => {
        const next = await ports.replays.next(count);
        if (!next) return null;
        const posts =
          excerpt === undefined ? [] : next.posts.map((post) => ({ ...post, excerpt, items: undefined }));
        await ports.replays.save(next, { ...NOTHING, posts });
        return next;
      });
    const finish = async (): Promise<void> => {
      while (await step(10));
    };

    beforeEach(async () => {
      ports = await given();
    });

    it('does nothing until one is started, and one at a time', async () => {
      expect(await step(10)).toBeNull();
      expect(await start(true)).toBe(true);
      expect(await start(false)).toBe(false);
      await finish();
      expect(await start(false)).toBe(true);
    });

    it('hands the posts out in order, in steps, and ends with a step without posts', async () => {
      await ports.addPosts(5, 'old');
      await start(false);
      const sizes = [];
      for (let done = await step(2); done; done = await step(2)) sizes.push(done.posts.length);
      expect(sizes).toEqual([2, 2, 1, 0]);
    });

    it('does a step again that was not committed', async () => {
      await ports.addPosts(2, 'old');
      await start(false);
      const killed = ports.unitOfWork.run(async () => {
        const next = await ports.replays.next(1);
        await ports.replays.save(next!, NOTHING);
        throw new Error('killed');
      });
      await expect(killed).rejects.toThrow('killed');
      const first = await step(1);
      const second = await step(1);
      expect(first!.posts[0]!.id).not.toBe(second!.posts[0]!.id);
      expect((await step(1))!.posts).toEqual([]);
    });

    it('is done by one worker at a time', async () => {
      await start(false);
      await ports.unitOfWork.run(async () => {
        expect(await ports.replays.next(1)).not.toBeNull();
      });
      const locked = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      const slow = ports.unitOfWork.run(async () => {
        await ports.replays.next(1);
        locked.resolve();
        await release.promise;
      });
      await locked.promise;
      expect(await step(1)).toBeNull();
      release.resolve();
      await slow;
      expect(await step(1)).not.toBeNull();
    });

    it('changes posts, except as a trial', async () => {
      await ports.addPosts(2, 'old');
      await start(true);
      while (await step(1, 'new'));
      expect(await ports.excerpts()).toEqual(['old', 'old']);
      await start(false);
      while (await step(1, 'new'));
      expect(await ports.excerpts()).toEqual(['new', 'new']);
    });

    it('hands kept answers out once, in a trial', async () => {
      await ports.addPosts(2, 'old');
      await ports.keepAnswer();
      await start(true);
      expect([(await step(1))!.answers.length, (await step(1))!.answers.length]).toEqual([1, 0]);
      await finish();
      await start(false);
      expect((await step(1))!.answers).toEqual([]);
    });

    it('was tried while the last one is a trial that ended within a day', async () => {
      expect(await ports.replays.wasTried()).toBe(false);
      await start(true);
      expect(await ports.replays.wasTried()).toBe(false);
      await finish();
      expect(await ports.replays.wasTried()).toBe(true);
      await ports.elapse(DAY);
      expect(await ports.replays.wasTried()).toBe(false);
      await start(false);
      await finish();
      expect(await ports.replays.wasTried()).toBe(false);
    });
  });
};
