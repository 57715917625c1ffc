import { beforeEach, describe, expect, it } from '@jest/globals';
import { UndoAction } from '@patchlight/application';
import type { ReversalRepository, Reverser, UnitOfWork } from '@patchlight/application/ports';

export interface ReversalPorts {
  unitOfWork: UnitOfWork;
  reversals: ReversalRepository;
  /** Two existing users. */
  userIds: [string, string];
  /** Advances the time. */
  elapse(ms: number): Promise<void>;
}

const MINUTE = 60_000;

/** Contract of every ReversalRepository, seen through the use case it is for. */
export const reversalContract = (given: () => Promise<ReversalPorts>): void => {
  describe('as a ReversalRepository', () => {
    let ports: ReversalPorts;
    let reverted: unknown[];
    let refusal: Error | null;
    let ada: string;
    let bob: string;
    const payload = { appId: 7, list: [1, 2], text: 'ä "quoted"', nothing: null };
    const reverser: Reverser = {
      kinds: ['thing'],
      revert: async (userId, kind, what) => {
        if (refusal) throw refusal;
        reverted.push([userId, kind, what]);
      },
    };
    const keep = () => ports.reversals.save(ada, { kind: 'thing', payload });
    const undo = (userId: string, id: string): Promise<void> =>
      new UndoAction({
        unitOfWork: ports.unitOfWork,
        reversals: ports.reversals,
        reversers: [reverser],
      }).execute(userId, id);
    const gone = { kind: 'not-found', message: 'This can no longer be undone.' };

    beforeEach(async () => {
      ports = await given();
      [ada, bob] = ports.userIds;
      reverted = [];
      refusal = null;
    });

    it('returns the stored data of an action to undo it', async () => {
      const { id, expiresAt } = await keep();
      expect(expiresAt).toMatch(/^\d{4}-.*Z$/);
      await undo(ada, id);
      expect(reverted).toEqual([[ada, 'thing', payload]]);
    });

    it('undoes it once for concurrent calls', async () => {
      const { id } = await keep();
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => undo(ada, id)));
      expect(reverted).toHaveLength(1);
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused.map(({ reason }) => reason)).toEqual(refused.map(() => expect.objectContaining(gone)));
      expect(refused).toHaveLength(19);
    });

    it('rejects another user, and leaves the undo to the owner', async () => {
      const { id } = await keep();
      await expect(undo(bob, id)).rejects.toMatchObject(gone);
      await undo(ada, id);
      expect(reverted).toHaveLength(1);
    });

    it('allows an undo for ten minutes', async () => {
      const [inTime, late] = [await keep(), await keep()];
      await ports.elapse(9 * MINUTE);
      await undo(ada, inTime.id);
      await ports.elapse(MINUTE);
      await expect(undo(ada, late.id)).rejects.toMatchObject(gone);
    });

    it.each(['', 'x', '1; drop table reversals', '00000000-0000-4000-8000-000000000000'])(
      'rejects the unknown id "%s"',
      async (id) => {
        await expect(undo(ada, id)).rejects.toMatchObject(gone);
      },
    );

    it('rolls the undo back with a failed action', async () => {
      let id = '';
      const work = ports.unitOfWork.run(async () => {
        ({ id } = await keep());
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      await expect(undo(ada, id)).rejects.toMatchObject(gone);
    });

    it('retains the undo when it fails', async () => {
      const { id } = await keep();
      refusal = new Error('The list is full');
      await expect(undo(ada, id)).rejects.toThrow('The list is full');
      refusal = null;
      await undo(ada, id);
      expect(reverted).toHaveLength(1);
    });
  });
};
