import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RuleRepository, UnitOfWork } from '@patchlight/application/ports';
import { aRule } from './rule.builder.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

/** Two users who may have rules, each told of the two updates of the game 7, of the kind 'patch', and of an edit of the first. */
export interface RulesSubject {
  rules: RuleRepository;
  unitOfWork: UnitOfWork;
  userIds: [string, string];
  updateIds: [string, string];
  /** Of the notice about the edit, which removed lines. */
  editId: string;
}

/** Contract of every RuleRepository. */
export const rulesContract = (given: () => Promise<RulesSubject>): void => {
  describe('as a RuleRepository', () => {
    let subject: RulesSubject;
    let rules: RuleRepository;
    let [ada, bob, first, second] = ['', '', '', ''];
    const read = async (...of: [string, string][]) => {
      const { decided, open } = await rules.read(
        of.map(([userId, updateId]) => ({ userId, updateId })),
        NOW,
      );
      return {
        decided: decided.map(({ userId, updateId, action }) => [userId, updateId, action?.isMuted ?? null]),
        open: open.map(({ userId, updateId, set }) => [userId, updateId, set.version]),
      };
    };

    beforeEach(async () => {
      subject = await given();
      ({ rules } = subject);
      [ada, bob] = subject.userIds;
      [first, second] = subject.updateIds;
    });

    it('keeps the rules of each user, in their order, with a version', async () => {
      expect(await rules.find(ada)).toEqual({ version: 0, rules: [] });
      const all = [
        aRule({ name: 'B', games: [7], words: 'fix -console' }),
        aRule({ name: 'A', kinds: ['patch'] }),
      ];
      expect(await rules.save(ada, all, 0)).toBe(1);
      expect(await rules.find(ada)).toEqual({ version: 1, rules: all });
      expect(await rules.find(bob)).toEqual({ version: 0, rules: [] });
      expect(await rules.save(ada, [], 1)).toBe(2);
      expect(await rules.find(ada)).toEqual({ version: 2, rules: [] });
    });

    it('refuses to replace another version', async () => {
      expect(await rules.save(ada, [aRule()], 3)).toBeNull();
      await rules.save(ada, [aRule({ name: 'First' })], 0);
      expect(await rules.save(ada, [aRule({ name: 'Late' })], 0)).toBeNull();
      expect(await rules.find(ada)).toMatchObject({ version: 1, rules: [{ name: 'First' }] });
    });

    it('reads what is open of users with rules, with its facts', async () => {
      await rules.save(ada, [aRule()], 0);
      const { open } = await rules.read([{ userId: ada, updateId: first }], NOW);
      expect(open).toMatchObject([{ userId: ada, updateId: first, facts: { appId: 7, kind: 'patch' } }]);
      expect(await read([bob, first], [ada, second])).toEqual({ decided: [], open: [[ada, second, 1]] });
      await rules.save(ada, [], 1);
      expect(await read([ada, first])).toEqual({ decided: [], open: [] });
    });

    it('reads what is open about a silent edit, with the facts of the post that was edited', async () => {
      await rules.save(ada, [aRule({ edits: ['removed'] })], 0);
      const { open } = await rules.read([{ userId: ada, updateId: subject.editId }], NOW);
      expect(open).toMatchObject([
        {
          updateId: subject.editId,
          set: { rules: [{ edits: ['removed'] }] },
          facts: { edit: 'removed', appId: 7, kind: 'patch' },
        },
      ]);
      const [update] = (await rules.read([{ userId: ada, updateId: first }], NOW)).open;
      expect(update?.facts.edit).toBeNull();
    });

    it('keeps the first decision', async () => {
      const muting = aRule({ action: { isMuted: true } });
      await rules.save(ada, [muting], 0);
      const decision = { userId: ada, updateId: first, version: 1, unknown: [] };
      const record = (taken: { position: number; rule: typeof muting } | null) =>
        subject.unitOfWork.run(() => rules.record([{ ...decision, taken }], NOW));
      await record({ position: 1, rule: muting });
      await record(null);
      await rules.save(ada, [], 1);
      expect(await read([ada, first], [ada, second])).toEqual({ decided: [[ada, first, true]], open: [] });
    });
  });
};
