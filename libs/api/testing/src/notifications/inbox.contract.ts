import { beforeEach, describe, expect, it } from '@jest/globals';
import { InboxReverser, UndoAction } from '@patchlight/application';
import type {
  InboxChange,
  InboxRepository,
  ReversalRepository,
  UnitOfWork,
} from '@patchlight/application/ports';
import type { InboxFolder } from '@patchlight/contracts';
import type { InboxRow } from './in-memory-inbox.repository.ts';

const DELETION = { from: 'inbox', to: 'deleted' } as const;

export interface InboxPorts {
  unitOfWork: UnitOfWork;
  inbox: InboxRepository;
  reversals: ReversalRepository;
  /** Two existing users. */
  userIds: [string, string];
  /** Adds unread updates to both inboxes, one minute apart. @returns them by ascending ids, the last the newest */
  arrive(count: number): Promise<{ id: string; at: Date }[]>;
  /** Adds unread notifications. */
  fill(userId: string, count: number): Promise<unknown>;
  /** Deletes the update. */
  forget(id: string): Promise<unknown>;
  /** A user's notifications in a folder, the inbox by default, by ascending ids. */
  rowsOf(userId: string, folder?: InboxFolder): Promise<Omit<InboxRow, 'userId'>[]>;
}

/** Contract of every InboxRepository. */
export const inboxContract = (given: () => Promise<InboxPorts>): void => {
  describe('as an InboxRepository', () => {
    let ports: InboxPorts;
    let inbox: InboxRepository;
    let ada: string;
    let bob: string;

    /** Adds updates to both inboxes, every third read. @returns their ids */
    const arrive = async (count: number): Promise<string[]> => {
      const ids = (await ports.arrive(count)).map(({ id }) => id);
      const read = ids.filter((_, n) => n % 3 === 0);
      for (const userId of [ada, bob]) await inbox.mark(userId, { ids: read }, true);
      return ids;
    };
    const rows = () => ports.rowsOf(ada);
    const unread = async (): Promise<string[]> =>
      (await rows()).filter(({ isRead }) => !isRead).map(({ id }) => id);
    const undo = ({ undo: offer }: InboxChange): Promise<void> =>
      new UndoAction({
        unitOfWork: ports.unitOfWork,
        reversals: ports.reversals,
        reversers: [new InboxReverser(inbox)],
      }).execute(ada, offer!.id);

    beforeEach(async () => {
      ports = await given();
      ({ inbox } = ports);
      [ada, bob] = ports.userIds;
    });

    it('marks one as read, and returns whether the user has it', async () => {
      const [{ id } = { id: '' }] = await ports.arrive(2);
      expect([await inbox.markRead(ada, id), await inbox.markRead(ada, id)]).toEqual([true, true]);
      for (const unknown of ['999999', 'x', '1;', '9'.repeat(30)])
        expect(await inbox.markRead(ada, unknown)).toBe(false);
      expect([(await unread()).length, (await ports.rowsOf(bob)).some(({ isRead }) => isRead)]).toEqual([
        1,
        false,
      ]);
    });

    it('marks several as read and unread, and counts only changed ones', async () => {
      const ids = (await ports.arrive(6)).map(({ id }) => id);
      const some = [ids[0]!, ids[1]!, '999999', 'x', '1;'];
      expect((await inbox.mark(ada, { ids: some }, true)).changed).toBe(2);
      expect((await inbox.mark(ada, { ids: ids.slice(0, 3) }, true)).changed).toBe(1);
      expect((await inbox.mark(ada, { ids: [ids[0]!] }, false)).changed).toBe(1);
      expect(await unread()).toEqual([ids[0], ids[3], ids[4], ids[5]]);
    });

    it('marks and deletes those before a given time', async () => {
      const came = await ports.arrive(10);
      expect((await inbox.mark(ada, { before: came[5]!.at }, true)).changed).toBe(5);
      expect(await unread()).toEqual(came.slice(5).map(({ id }) => id));
      expect((await inbox.move(ada, { before: came[2]!.at }, DELETION)).changed).toBe(2);
      expect((await rows()).map(({ id }) => id)).toEqual(came.slice(2).map(({ id }) => id));
    });

    it('leaves other inboxes unchanged, whatever ids are given', async () => {
      const ids = await arrive(6);
      const before = await ports.rowsOf(bob);
      await inbox.mark(ada, { ids }, true);
      await inbox.move(ada, { ids }, DELETION);
      expect(await ports.rowsOf(bob)).toEqual(before);
      expect(await rows()).toEqual([]);
    });

    it.each<[string, (ids: string[]) => Promise<InboxChange>]>([
      ['deleting one', (ids) => inbox.move(ada, { ids: [ids[2]!] }, DELETION)],
      ['deleting some', (ids) => inbox.move(ada, { ids: ids.slice(1, 6) }, DELETION)],
      ['deleting all', () => inbox.move(ada, 'all', DELETION)],
      ['marking all read', () => inbox.mark(ada, 'all', true)],
      ['marking some unread', (ids) => inbox.mark(ada, { ids }, false)],
    ])('undoes %s exactly, once', async (_, act) => {
      const ids = await arrive(9);
      const before = await rows();
      const change = await act(ids);
      expect(await rows()).not.toEqual(before);
      await undo(change);
      expect(await rows()).toEqual(before);
      await expect(undo(change)).rejects.toMatchObject({ name: 'NothingToUndo' });
    });

    it.each([
      ['inbox', 'saved'],
      ['inbox', 'done'],
      ['inbox', 'deleted'],
      ['saved', 'done'],
      ['done', 'saved'],
      ['saved', 'deleted'],
      ['deleted', 'inbox'],
      ['done', 'inbox'],
    ] as const)('moves from %s to %s with the read state, and back by an undo', async (from, to) => {
      const ids = await arrive(5);
      if (from !== 'inbox') await inbox.move(ada, { ids }, { from: 'inbox', to: from });
      const inFolders = async () => [await ports.rowsOf(ada, from), await ports.rowsOf(ada, to)];
      const [rowsBefore = []] = await inFolders();
      const change = await inbox.move(ada, { ids: ids.slice(1, 3) }, { from, to });
      expect(change.changed).toBe(2);
      const isMoved = ({ id }: { id: string }): boolean => ids.indexOf(id) === 1 || ids.indexOf(id) === 2;
      expect(await inFolders()).toEqual([
        rowsBefore.filter((row) => !isMoved(row)),
        rowsBefore.filter(isMoved),
      ]);
      await undo(change);
      expect(await inFolders()).toEqual([rowsBefore, []]);
      expect(await ports.rowsOf(bob)).toHaveLength(5);
    });

    it('moves only what is in the given folder, and marks only what is in the inbox', async () => {
      const ids = await arrive(3);
      await inbox.move(ada, { ids: [ids[1]!] }, { from: 'inbox', to: 'saved' });
      expect((await inbox.move(ada, { ids }, { from: 'done', to: 'inbox' })).changed).toBe(0);
      expect((await inbox.move(ada, 'all', DELETION)).changed).toBe(2);
      expect(await inbox.markRead(ada, ids[1]!)).toBe(false);
      expect((await inbox.mark(ada, { ids }, true)).changed).toBe(0);
      expect(await ports.rowsOf(ada, 'saved')).toEqual([{ id: ids[1], isRead: false }]);
    });

    it('undoes a move only where it still is what it was', async () => {
      const ids = await arrive(2);
      const change = await inbox.move(ada, 'all', DELETION);
      await inbox.move(ada, { ids: [ids[0]!] }, { from: 'deleted', to: 'saved' });
      await undo(change);
      expect((await rows()).map(({ id }) => id)).toEqual([ids[1]]);
      expect((await ports.rowsOf(ada, 'saved')).map(({ id }) => id)).toEqual([ids[0]]);
    });

    it('offers no undo if nothing changed', async () => {
      await arrive(3);
      await inbox.mark(ada, 'all', true);
      const nothing = { changed: 0, undo: null };
      expect(await inbox.mark(ada, 'all', true)).toEqual(nothing);
      expect(await inbox.move(ada, { ids: ['999999'] }, DELETION)).toEqual(nothing);
      expect(await inbox.move(ada, { ids: [] }, DELETION)).toEqual(nothing);
    });

    it('rolls changes back with a failed transaction', async () => {
      await arrive(3);
      const before = await rows();
      let change: InboxChange | undefined;
      const work = ports.unitOfWork.run(async () => {
        change = await inbox.move(ada, 'all', DELETION);
        throw new Error('broken');
      });
      await expect(work).rejects.toThrow('broken');
      expect(await rows()).toEqual(before);
      await expect(undo(change!)).rejects.toMatchObject({ name: 'NothingToUndo' });
    });

    it('restores only what was deleted, among what arrived since, without deleted updates', async () => {
      const old = await arrive(4);
      const change = await inbox.move(ada, 'all', DELETION);
      const fresh = await arrive(2);
      await ports.forget(old[0]!);
      await undo(change);
      expect((await rows()).map(({ id }) => id)).toEqual([...old.slice(1), ...fresh]);
    });

    it('undoes two changes once each in twenty concurrent calls', async () => {
      const ids = await arrive(40);
      const before = await rows();
      const changes = [
        await inbox.move(ada, { ids: ids.slice(0, 20) }, DELETION),
        await inbox.move(ada, { ids: ids.slice(20) }, DELETION),
      ];
      const calls = Array.from({ length: 40 }, (_, n) => undo(changes[n % 2]!));
      const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
      expect(done).toHaveLength(2);
      expect(await rows()).toEqual(before);
    });

    it('offers no undo for more than 100,000', async () => {
      await ports.fill(ada, 100_001);
      expect(await inbox.mark(ada, 'all', true)).toEqual({ changed: 100_001, undo: null });
    });
  });
};
