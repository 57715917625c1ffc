import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GateRepository, UnitOfWork } from '@patchlight/application/ports';
import type { GatePolicy, LockedUpdate } from '@patchlight/contracts';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T13:00:00Z');
const POLICY: GatePolicy = { kinds: ['major', 'patch'], edits: 'hold', maxAge: 120, noPosts: 'hold' };
const LIMIT = 3;

const accepted = (gid: string): LockedUpdate => ({
  gid,
  contentHash: 'ab'.repeat(32),
  postedAt: '2026-11-20T10:00:00.000Z',
  kind: 'patch',
  buildId: null,
});

/** Without gates, and two users. */
interface GateRepositorySubject {
  gates: GateRepository;
  unitOfWork: UnitOfWork;
  ada: string;
  bob: string;
}

/** Contract of every GateRepository. */
export const gateRepositoryContract = (given: () => Promise<GateRepositorySubject>): void => {
  describe('as a GateRepository', () => {
    let subject: GateRepositorySubject;
    let gates: GateRepository;
    let ada: string;
    beforeEach(async () => {
      subject = await given();
      ({ gates, ada } = subject);
    });
    const put = (userId: string, name: string, games: number[] | null = null, policy = POLICY) =>
      gates.put(userId, { name, games, policy }, NOW, LIMIT);

    it('keeps the gates of each user, by name', async () => {
      await put(ada, 'nightly', [7, 8]);
      await put(ada, 'beta');
      await put(subject.bob, 'nightly', [9]);
      expect(await gates.find(ada, 'nightly')).toEqual({
        name: 'nightly',
        games: [7, 8],
        policy: POLICY,
        accepted: {},
        createdAt: NOW.toISOString(),
        lastDecision: null,
        lastAck: null,
      });
      expect((await gates.findByUser(ada)).map(({ name }) => name)).toEqual(['beta', 'nightly']);
      expect(await gates.find(ada, 'weekly')).toBeNull();
      expect(await gates.remove(ada, 'nightly')).toBe(true);
      expect(await gates.remove(ada, 'nightly')).toBe(false);
      expect((await gates.find(subject.bob, 'nightly'))!.games).toEqual([9]);
    });

    it('replaces games and policy, and keeps what was accepted', async () => {
      await put(ada, 'nightly', [7]);
      await gates.accept(ada, 'nightly', { 7: accepted('1') }, { at: NOW, token: 'CI' });
      const before = await gates.find(ada, 'nightly');
      const policy: GatePolicy = { kinds: ['major'], edits: 'pass', maxAge: 60, noPosts: 'pass' };
      await gates.put(ada, { name: 'nightly', games: null, policy }, LATER, LIMIT);
      expect(await gates.find(ada, 'nightly')).toEqual({ ...before, games: null, policy });
    });

    it('enters what it has not seen yet only', async () => {
      await put(ada, 'nightly');
      await gates.accept(ada, 'nightly', { 7: accepted('1') }, { at: NOW, token: null });
      const decision = { decision: 'hold' as const, reasons: 2, at: LATER };
      await gates.recordDecision(ada, 'nightly', decision, { 7: accepted('2'), 8: accepted('3') });
      expect(await gates.find(ada, 'nightly')).toMatchObject({
        accepted: { 7: accepted('1'), 8: accepted('3') },
        lastDecision: { ...decision, at: LATER.toISOString() },
        lastAck: { at: NOW.toISOString(), token: null },
      });
      await gates.accept(ada, 'nightly', { 8: accepted('4') }, { at: LATER, token: 'CI' });
      expect(await gates.find(ada, 'nightly')).toMatchObject({
        accepted: { 8: accepted('4') },
        lastAck: { at: LATER.toISOString(), token: 'CI' },
      });
      expect((await gates.find(ada, 'nightly'))!.accepted).not.toHaveProperty('7');
    });

    it('enforces the limit, also for concurrent calls', async () => {
      const put8 = Array.from({ length: 8 }, (_, index) => put(ada, `gate-${index}`));
      expect((await Promise.all(put8)).filter(Boolean)).toHaveLength(LIMIT);
      const [{ name }] = (await gates.findByUser(ada)) as [{ name: string }, ...unknown[]];
      expect(await put(ada, name, [7])).toBe(true);
      expect(await put(ada, 'another')).toBe(false);
    });

    it('locks a gate until the unit of work ends', async () => {
      await put(ada, 'nightly');
      const accept = (gid: string) =>
        subject.unitOfWork.run(async () => {
          const gate = await gates.lock(ada, 'nightly');
          const count = Object.keys(gate!.accepted).length;
          await gates.accept(
            ada,
            'nightly',
            { ...gate!.accepted, [count + 1]: accepted(gid) },
            { at: NOW, token: null },
          );
        });
      await Promise.all(['1', '2', '3'].map(accept));
      expect(Object.keys((await gates.find(ada, 'nightly'))!.accepted)).toEqual(['1', '2', '3']);
      expect(await gates.lock(ada, 'weekly')).toBeNull();
    });
  });
};
