import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  NotificationNotFound,
  RuleWithoutWords,
  RulesChanged,
  SessionEnded,
  WhyForgotten,
} from '@patchlight/domain';
import { aRule, aUser, anInstantUser, deliveryPorts } from '@patchlight/testing';
import { kernelModule } from '../kernel/kernel.module.ts';
import { deliveryModule } from './delivery.module.ts';
import type { NotificationCase, UserRule } from './ports.ts';

const DAY_MS = 86_400_000;
const NO_CHOICES = { game: null, categories: [], isMuted: false };

describe('rules', () => {
  let ports: ReturnType<typeof deliveryPorts>;
  let delivery: ReturnType<typeof deliveryModule>;
  const save = (...rules: UserRule[]) => delivery.saveRules.execute('1', rules, 0);
  const tell = (updateId: string, { isIndexed = true, appId = 7 } = {}) => {
    ports.instantQueue.add({
      userId: '1',
      updateId,
      appId,
      kind: 'patch',
      dueAt: ports.clock.now(),
      held: null,
      isRead: false,
      choices: NO_CHOICES,
    });
    update(updateId, isIndexed, appId);
  };
  const update = (updateId: string, isIndexed: boolean, appId = 7) =>
    ports.rules.updates.set(updateId, {
      facts: {
        edit: null,
        appId,
        kind: 'patch',
        categories: [],
        content: isIndexed ? { words: new Set(['balance']), items: new Set() } : null,
      },
      arrivedAt: ports.rules.updates.get(updateId)?.arrivedAt ?? ports.clock.now(),
    });
  const plan = async (): Promise<unknown[]> => {
    await delivery.planInstantMessages.execute();
    return ports.deliveries.all.map(({ channel, updateIds }) => [channel, updateIds]);
  };

  beforeEach(() => {
    ports = deliveryPorts();
    delivery = deliveryModule(ports, kernelModule(ports));
    ports.accounts.users.push(aUser({ id: '1' }));
    ports.instantQueue.users.set('1', anInstantUser());
  });

  describe('are saved', () => {
    it('with the next version', async () => {
      expect(await save(aRule())).toEqual({ version: 1, rules: [aRule()] });
      expect(await ports.rules.find('1')).toEqual({ version: 1, rules: [aRule()] });
    });

    it('unless they were changed meanwhile, or ask for no word', async () => {
      await save(aRule());
      await expect(save()).rejects.toThrow(RulesChanged);
      await expect(save(aRule({ words: '-console' }))).rejects.toThrow(RuleWithoutWords);
      await expect(delivery.saveRules.execute('2', [], 0)).rejects.toThrow(SessionEnded);
    });
  });

  describe('decide about instant messages', () => {
    it('before the settings', async () => {
      await save(aRule({ games: [7], action: { email: 'off' } }));
      tell('5');
      tell('6', { appId: 8 });
      expect(await plan()).toEqual([['email', ['6']]]);
      expect(ports.instantQueue.all).toEqual([]);
    });

    it('once: later rules leave it alone', async () => {
      await save(aRule({ action: { email: 'off' } }));
      tell('5');
      await plan();
      await delivery.saveRules.execute('1', [], 1);
      tell('5');
      expect(await plan()).toEqual([]);
    });

    it('when the post is indexed, if they ask for its content', async () => {
      await save(aRule({ words: 'balance', action: { email: 'off' } }));
      tell('5', { isIndexed: false });
      tell('6', { isIndexed: false, appId: 8 });
      expect(await plan()).toEqual([]);
      expect(ports.instantQueue.all).toMatchObject([{ held: 'rules' }, { held: 'rules' }]);
      update('5', true);
      ports.clock.advance(3_000);
      expect(await plan()).toEqual([]);
      expect(ports.instantQueue.all).toMatchObject([{ updateId: '6', held: 'rules' }]);
      ports.clock.advance(10 * 60_000);
      expect(await plan()).toEqual([['email', ['6']]]);
      expect(ports.rules.decisions.get('1 6')).toMatchObject({ taken: null, unknown: [1] });
    });
  });

  describe('decide about digests', () => {
    const digest = () => ({
      userId: '1',
      email: 'ada@example.org',
      hasPro: true,
      settings: { emailDefault: 'digest' as const, email: {}, push: {} },
      canMail: true,
      entries: ['6', '5'].map((updateId) => ({
        updateId,
        kind: 'patch' as const,
        choices: NO_CHOICES,
        isOverLimit: false,
      })),
    });

    it('without waiting, since what is left out is in none', async () => {
      await save(aRule({ words: 'balance', action: { isMuted: true } }));
      update('5', true);
      update('6', false);
      ports.digestQueue.due.push(digest());
      await delivery.planDigests.execute();
      expect(ports.deliveries.all).toMatchObject([{ updateIds: ['6'] }]);
      expect(ports.rules.decisions.get('1 6')).toMatchObject({ taken: null, unknown: [1] });
    });

    it('and about the preview as far as they have decided', async () => {
      await save(aRule({ action: { isMuted: true } }));
      update('5', true);
      ports.rules.decisions.set('1 6', {
        userId: '1',
        updateId: '6',
        version: 1,
        unknown: [],
        taken: { position: 1, rule: aRule({ action: { isMuted: true } }) },
      });
      ports.digestQueue.due.push(digest());
      const ids: string[][] = [];
      ports.messageQueries.list = async (of) => {
        ids.push([...of]);
        return [];
      };
      await delivery.previewDigest.execute('1');
      expect(ids).toEqual([['5']]);
      expect(ports.rules.decisions.has('1 5')).toBe(false);
    });
  });

  describe('are tried', () => {
    const add = (updateId: string, days: number, appId = 7, edit: string | null = null) =>
      ports.backtestQueries.all.push({
        updateId,
        edit,
        appId,
        kind: 'patch',
        categories: [],
        content: { words: new Set(), items: new Set() },
        postedAt: new Date(ports.clock.now().getTime() - days * DAY_MS),
      });
    const test = (rules: UserRule[], position: number) =>
      delivery.backtestRules.execute('1', rules, position);

    it('on the last 12 months', async () => {
      for (let n = 0; n < 26; n += 1) add(String(n), n + 1);
      add('old', 366);
      add('other', 3, 8);
      const rules = [aRule({ name: 'Other', games: [8] }), aRule(), aRule({ name: 'Never asked' })];
      expect(await test(rules, 2)).toMatchObject({
        games: 2,
        matches: 27,
        taken: 26,
        perWeek: 0.5,
        takenBefore: [{ position: 1, name: 'Other', matches: 1 }],
        samples: Array.from({ length: 10 }, (_, n) => ({ gid: String(n) })),
      });
    });

    it('on the newest 20,000, and says since when', async () => {
      for (let n = 0; n < 20_001; n += 1) add(String(n), n / 1_000);
      const { matches, since } = await test([aRule()], 1);
      expect([matches, since]).toEqual([
        20_000,
        new Date(ports.clock.now().getTime() - 19.999 * DAY_MS).toISOString(),
      ]);
    });

    it('on edits, if they are about them', async () => {
      add('5', 1);
      add('6', 2, 7, 'removed');
      add('7', 3, 7, 'added');
      const rules = [
        aRule({ name: 'All updates' }),
        aRule({ name: 'Added', edits: ['added'] }),
        aRule({ name: 'Edits', edits: [] }),
      ];
      expect(await test(rules, 3)).toMatchObject({
        matches: 2,
        taken: 1,
        takenBefore: [{ position: 2, name: 'Added', matches: 1 }],
        samples: [{ gid: '6', edit: { class: 'removed' } }],
      });
      expect(await test(rules, 1)).toMatchObject({ matches: 1, samples: [{ gid: '5', edit: null }] });
    });

    it('only if they are right', async () => {
      await expect(test([aRule()], 2)).rejects.toThrow('There is no rule at this position');
      await expect(test([aRule({ words: '"" -a' })], 1)).rejects.toThrow(RuleWithoutWords);
    });
  });

  describe('are explained', () => {
    const aCase = (more: Partial<NotificationCase> = {}): NotificationCase => ({
      kind: 'patch',
      appId: 7,
      arrivedAt: ports.clock.now(),
      settings: { emailDefault: 'digest', email: {}, push: {} },
      choices: NO_CHOICES,
      hasPro: true,
      nextDigestAt: null,
      decision: null,
      waiting: null,
      messages: [],
      ...more,
    });

    it('with what they did', async () => {
      const rule = aRule({ name: 'Quiet', words: 'balance', action: { email: 'off' } });
      const match = [{ text: 'Balance', isMatch: true }];
      const decision = { version: 3, taken: { position: 2, rule }, unknown: [1], match };
      ports.notificationCases.all.set('1 5', aCase({ decision }));
      expect(await delivery.explainNotification.execute('1', '5')).toMatchObject({
        rules: { version: 3, taken: { position: 2, name: 'Quiet', match }, unknown: [1] },
        channels: { email: { choice: 'off', because: 'rule' }, push: { choice: true, because: 'settings' } },
      });
    });

    it('for 30 days, to the recipient', async () => {
      ports.notificationCases.all.set('1 5', aCase());
      const explain = (userId = '1') => delivery.explainNotification.execute(userId, '5');
      expect(await explain()).toMatchObject({ rules: null, channels: { chat: { choice: null } } });
      await expect(explain('2')).rejects.toThrow(NotificationNotFound);
      ports.clock.advance(30 * DAY_MS + 1);
      await expect(explain()).rejects.toThrow(WhyForgotten);
    });
  });
});
