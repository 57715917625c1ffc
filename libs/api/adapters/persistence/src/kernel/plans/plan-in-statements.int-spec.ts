import { beforeEach, describe, expect, it } from '@jest/globals';
import { aTurnRequest, FixedClock, aRule } from '@patchlight/testing';
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SqlDigestQueue } from '../../delivery/sql-digest.queue.ts';
import { SqlInstantQueue } from '../../delivery/sql-instant.queue.ts';
import { SqlNotificationCaseQueries } from '../../delivery/rules/sql-notification-case.queries.ts';
import { SqlRuleRepository } from '../../delivery/rules/sql-rule.repository.ts';
import { MikroReminderRepository } from '../../notifications/mikro-reminder.repository.ts';
import type { SqlFanOutRepository } from '../../notifications/sql-fan-out.repository.ts';
import { SqlWebhookQueue } from '../../pipelines/sql-webhook.queue.ts';
import { SqlWebhookRepository } from '../../pipelines/sql-webhook.repository.ts';
import { emptyTables } from '../../testing/empty-tables.ts';
import { fanOutsOf } from '../../testing/fan-outs.ts';
import { addFollows, addGames, addUsers } from '../../testing/seed.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { MikroUnitOfWork } from '../mikro-unit-of-work.ts';
import { PlanReader } from './plan-reader.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const SOURCES = join(import.meta.dirname, '../..');
const GAME = 7;
const WEBHOOK = randomUUID();

const test = await openTestDatabase();

describe('statements that depend on the plan', () => {
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  let free: string;
  let notice: string;
  const clock = new FixedClock(NOW);

  /** A user without PRO who has everything that needs it, and all of it is due. */
  beforeEach(async () => {
    await emptyTables(
      test.db,
      'users',
      'games',
      'notices',
      'fan_outs',
      'notifications',
      'instant_queue',
      'game_events',
      'webhook_deliveries',
    );
    await addGames(test.db, [GAME]);
    [free = ''] = await addUsers(test.db, 1);
    await test.db.query('update users set has_early_access = true');
    await addFollows(test.db, GAME, [free], new Date(0));
    const row = await test.db.queryOne<{ id: string }>(
      `insert into notices (kind, app_id, key, title, message, at, created_at)
       values ('release', $1, 'k', '', '', $2, $2) returning id`,
      [GAME, NOW],
    );
    notice = row!.id;
    await test.db.query('insert into fan_outs (update_id, app_id, posted_at) values ($1, $2, $3)', [
      notice,
      GAME,
      NOW,
    ]);
    await test.db.query('insert into rule_sets (user_id, version, rules) values ($1, 1, $2::jsonb)', [
      free,
      JSON.stringify([aRule()]),
    ]);
    await test.db.query('insert into notification_settings (user_id, next_digest_at) values ($1, $2)', [
      free,
      NOW,
    ]);
    await test.db.query('insert into instant_queue (user_id, update_id, due_at) values ($1, $2, $3)', [
      free,
      notice,
      NOW,
    ]);
    await test.db.query(
      `insert into reminders (id, user_id, app_id, type, message, due_at, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'custom', 'Look', $3, $3, $3)`,
      [free, GAME, NOW],
    );
    await test.db.query(
      `insert into game_events (type, app_id, update_id, at) values ('price.dropped', $1, $2, $3)`,
      [GAME, notice, NOW],
    );
    await test.db.query(
      `with marked as (update game_event_mark set settled_id = (select max(id) from game_events))
       update webhook_mark set event_id = (select max(id) - 1 from game_events)`,
    );
  });

  /** Of all webhooks of the user; they are added as the product does. */
  const addWebhook = (webhooks: SqlWebhookRepository): Promise<unknown> =>
    webhooks.add(
      {
        id: WEBHOOK,
        userId: free,
        name: 'CI',
        format: 'discord',
        sealedTarget: '',
        maskedAddress: '',
        host: 'ci.example',
        sealedSecret: null,
        types: ['price.dropped'],
        kinds: [],
        appIds: null,
        createdAt: NOW,
        madeBy: null,
      },
      1,
    );

  describe.each([null, 'PRO'] as const)('run where the instance grants %s:', (instancePlan) => {
    const grants = instancePlan === 'PRO';
    let plans: PlanReader;
    beforeEach(() => {
      plans = new PlanReader(test.db, clock, instancePlan);
    });

    it('digests that are due, and the preview', async () => {
      const digests = new SqlDigestQueue(test.db, plans);
      expect(await digests.find(free, NOW)).toMatchObject({ hasPro: grants });
      expect(await unitOfWork.run(() => digests.claim(9, NOW))).toMatchObject([{ hasPro: grants }]);
    });

    it('messages at once', async () => {
      const queue = new SqlInstantQueue(test.db, plans);
      expect(await unitOfWork.run(() => queue.claim(9, NOW))).toMatchObject([{ hasPro: grants }]);
    });

    it('why a notification was told', async () => {
      await test.db.query('insert into notifications (user_id, update_id) values ($1, $2)', [free, notice]);
      const cases = new SqlNotificationCaseQueries(test.db, plans);
      expect(await cases.find(free, notice, NOW)).toMatchObject({ hasPro: grants });
    });

    it('rules', async () => {
      const row = await test.db.queryOne<{ id: string }>(
        `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
         values ($1, 'g', '', '', '', '', '', '', 'patch', $2, $2) returning id`,
        [GAME, NOW],
      );
      const updateId = row!.id;
      await test.db.query('insert into notifications (user_id, update_id) values ($1, $2)', [free, updateId]);
      const { open } = await new SqlRuleRepository(test.db, plans).read([{ userId: free, updateId }], NOW);
      expect(open).toHaveLength(grants ? 1 : 0);
    });

    it('reminders', async () => {
      const reminders = new MikroReminderRepository(test.orm.em, test.db, plans);
      expect(await unitOfWork.run(() => reminders.claimDue(NOW, 9))).toHaveLength(grants ? 1 : 0);
    });

    it('notices to those whose plan has them', async () => {
      const fanOuts: SqlFanOutRepository = fanOutsOf(test.db, unitOfWork, plans, clock);
      while (!(await fanOuts.advance(notice, 100))!.done);
      expect(await test.db.query('select from notifications')).toHaveLength(grants ? 1 : 0);
    });

    it('webhooks: the list, events, pings and what is sent', async () => {
      const webhooks = new SqlWebhookRepository(test.db, unitOfWork, plans, clock);
      const queue = new SqlWebhookQueue(test.db, plans);
      await addWebhook(webhooks);
      expect(await webhooks.findByUser(free)).toMatchObject([{ isAllowed: grants }]);
      await queue.plan(NOW);
      await queue.ping({ userId: free, id: WEBHOOK }, NOW);
      const leased = await queue.lease(aTurnRequest(), NOW);
      expect(leased).toHaveLength(grants ? 2 : 1);
      for (const { webhook } of leased) expect(webhook).toMatchObject({ isAllowed: grants });
    });
  });

  it('are all among these', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/spec\.ts$|^testing\/|plan-reader\.ts$/.test(path))
      .map((path) => ({ name: basename(path), text: readFileSync(join(SOURCES, path), 'utf8') }));
    /** Functions that return a condition or columns with the plan. */
    const helpers = files
      .filter(({ text }) => text.includes('.hasPro('))
      .flatMap(({ text }) =>
        [...text.matchAll(/export const (\w+) = \(plans: PlanReader/g)].map(([, name]) => name!),
      );
    expect(helpers).toEqual(['isAllowed', 'webhookColumns']);
    const users = files.filter(
      ({ name, text }) =>
        name !== 'webhook.row.ts' &&
        [String.raw`\.hasPro`, ...helpers].some((call) => new RegExp(`${call}\\(`).test(text)),
    );
    const own = readFileSync(import.meta.filename, 'utf8');
    expect(users.length).toBeGreaterThan(6);
    expect(users.map(({ name }) => name).filter((name) => !own.includes(`/${name}'`))).toEqual([]);
  });
});
