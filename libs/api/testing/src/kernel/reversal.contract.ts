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
    const keep = () => ports.reversals.keep(ada, { kind: 'thing', payload });
    const undo = (userId: string, id: string): Promise<void> =>
      new UndoAction(ports.unitOfWork, ports.reversals, [reverser]).execute(userId, id);
    const gone = { kind: 'not-found', message: 'This can no longer be undone.' };

    beforeEach(async () => {
      ports = await given();
      [ada, bob] = ports.userIds;
      reverted = [];
      refusal = null;
    });

    it('takes an act back, with what was kept of it', async () => {
      const { id, expiresAt } = await keep();
      expect(expiresAt).toMatch(/^\d{4}-.*Z$/);
      await undo(ada, id);
      expect(reverted).toEqual([[ada, 'thing', payload]]);
    });

    it('takes it back once, however often it is asked at the same time', async () => {
      const { id } = await keep();
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => undo(ada, id)));
      expect(reverted).toHaveLength(1);
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused.map(({ reason }) => reason)).toEqual(refused.map(() => expect.objectContaining(gone)));
      expect(refused).toHaveLength(19);
    });

    it('takes nothing back for another user, and leaves it to the owner', async () => {
      const { id } = await keep();
      await expect(undo(bob, id)).rejects.toMatchObject(gone);
      await undo(ada, id);
      expect(reverted).toHaveLength(1);
    });

    it('takes an act back for ten minutes', async () => {
      const [inTime, late] = [await keep(), await keep()];
      await ports.elapse(9 * MINUTE);
      await undo(ada, inTime.id);
      await ports.elapse(MINUTE);
      await expect(undo(ada, late.id)).rejects.toMatchObject(gone);
    });

    it.each(['', 'x', '1; drop table reversals', '00000000-0000-4000-8000-000000000000'])(
      'knows nothing of the id "%s"',
      async (id) => {
        await expect(undo(ada, id)).rejects.toMatchObject(gone);
      },
    );

    it('keeps no offer of an act that fails', async () => {
      let id = '';
      const work = ports.unitOfWork.run(async () => {
        ({ id } = await keep());
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      await expect(undo(ada, id)).rejects.toMatchObject(gone);
    });

    it('keeps the offer when the act cannot be taken back now', async () => {
      const { id } = await keep();
      refusal = new Error('The list is full');
      await expect(undo(ada, id)).rejects.toThrow('The list is full');
      refusal = null;
      await undo(ada, id);
      expect(reverted).toHaveLength(1);
    });
  });
};
