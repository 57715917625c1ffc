import { FakeClock, logIn, nextSecond, signUp, startWorld, userOf } from '@patchlight/api-e2e';
import type { PatchlightProcess, Visitor, World } from '@patchlight/api-e2e';
import { startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import type { Run } from '../run.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Offsets from the real time in seconds: hours, a day back, and a leap into the next year. */
const JUMPS = [HOUR, 0, -HOUR, 0, -DAY, 0, 366 * DAY, 0];
const LEASE_SECONDS = 5;
const PATIENCE_MS = 120_000;
/** Processes read the file of the clock every second; then they work for a while by it. */
const NOTICED_MS = 1_500;
const HELD_MS = 10_000;

/** A user from before a clock change, with session and tokens. */
interface Witness {
  visitor: Visitor;
  address: string;
  since: number;
}

/**
 * The clocks of the API and the worker jump by an hour, a day and a year. The clocks of the database and the store do not,
 * as with one misconfigured machine of several.
 */
export const endureClocks = async ({ dir, say }: Run): Promise<Outcome> => {
  const clock = new FakeClock(dir);
  const mailbox = await startMailSimulator({ capacity: Infinity });
  const world = await startWorld({
    steam: { games: 12, postsPerGame: 3 },
    settings: {
      ...clock.settings,
      INSTANCE_PLAN: 'PRO',
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'news@patchlight.example',
      INGEST_LEASE_SECONDS: String(LEASE_SECONDS),
    },
  });
  try {
    const api = await world.start('api');
    const worker = await world.start('worker');
    const scenario = new ClockScenario(world, mailbox, api, worker);
    await scenario.witness(0);
    const delays: string[] = [];
    for (const seconds of JUMPS) {
      clock.set(seconds);
      say(`the clocks are ${seconds} s off`);
      await sleep(NOTICED_MS);
      delays.push(`${seconds} s off: ${await scenario.endure(seconds)} s`);
      await sleep(HELD_MS);
    }
    const { faults } = scenario;
    return {
      verdicts: [
        never('sessions lost', faults.sessions),
        never('links of mails refused in time', faults.tickets),
        never('posts that did not arrive in two minutes', faults.posts),
        never('posts in an inbox twice', await scenario.doubledPosts()),
        never('reminders not exactly once', await scenario.wrongReminders()),
        never('calls that failed', faults.calls),
        never('processes that ended', faults.ends),
      ],
      figures: { 'from a post to the inbox': delays.join('; ') },
    };
  } finally {
    await world.close();
    await mailbox.close();
  }
};

class ClockScenario {
  readonly faults = { sessions: 0, tickets: 0, posts: 0, calls: 0, ends: 0 };
  private readonly witnesses: Witness[] = [];
  private readonly appId: number;
  private posts = 0;

  constructor(
    private readonly world: World,
    private readonly mailbox: MailSimulator,
    private readonly api: PatchlightProcess,
    worker: PatchlightProcess,
  ) {
    this.appId = world.steam.catalogue[0]!.appid;
    for (const { exited } of [api, worker]) void exited.then(() => (this.faults.ends += 1));
  }

  /** Signs up a user who follows the game and sets three reminders. */
  async witness(since: number): Promise<void> {
    const visitor = await signUp(this.api.url);
    const { email, id } = await userOf(visitor);
    await visitor.follow(this.appId);
    for (const minutes of [-1, 0.2, 30])
      await this.world.rows(
        `insert into reminders (id, user_id, app_id, type, message, due_at, created_at, updated_at)
         values ($1, $2, $3, 'custom', 'Look', now() + $4 * interval '1 minute', now(), now())`,
        [randomUUID(), id, this.appId, minutes],
      );
    this.witnesses.push({ visitor, address: email, since });
  }

  /** Checks that everything works after a clock change. Returns the seconds from a new post to all inboxes. */
  async endure(off: number): Promise<string> {
    await this.count('calls', () => this.witness(off));
    for (const { visitor, address, since } of this.witnesses) {
      const { status } = await visitor.get('/auth/session');
      if (status !== 200) this.faults.sessions += 1;
      // A link that was created at the same or a later clock time has not expired.
      if (since >= off) await this.count('tickets', () => this.openLink(visitor, address));
      const name = address.split('@')[0]!;
      await this.count('calls', () => logIn(this.api.url, name));
    }
    return this.publishAndWait();
  }

  async doubledPosts(): Promise<number> {
    const doubled = await this.world.rows(
      `select from notifications n join updates u on u.id = n.update_id
       where u.title like 'Post %' group by n.user_id, u.title having count(*) > 1`,
    );
    return doubled.length;
  }

  /** Number of reminders that were not sent exactly once. */
  async wrongReminders(): Promise<number> {
    const wrong = async (): Promise<number> =>
      (
        await this.world.rows(
          `select from reminders r left join notices t on t.key = 'reminder:' || r.id
           left join notifications n on n.user_id = r.user_id and n.update_id = t.id
           group by r.id, r.due_at having count(n.update_id) > 1 or (r.due_at < now() and count(n.update_id) <> 1)`,
        )
      ).length;
    await eventually('all reminders had come', async () => (await wrong()) === 0, 60_000).catch(() => null);
    return wrong();
  }

  private async openLink(visitor: Visitor, address: string): Promise<void> {
    const { id } = await eventually('the mail had come', () => this.mailbox.list(address)[0], PATIENCE_MS);
    const token = /#token=([\w-]{43})/.exec(this.mailbox.find(id)!.text)?.[1];
    // A link works once.
    const { status } = await visitor.call('POST', '/auth/confirm-email', { body: { token } });
    const { emailVerified } = (
      await visitor.done<{ data: { user: { emailVerified: boolean } } }>('GET', '/user/settings')
    ).data.user;
    if (status >= 500 || !emailVerified) throw new Error(`A link answered ${status}`);
  }

  private async publishAndWait(): Promise<string> {
    this.posts += 1;
    const title = `Post ${this.posts}`;
    const startedAt = Date.now();
    this.world.steam.publish({ appid: this.appId, eventType: 12, date: nextSecond(), title });
    const reached = async (): Promise<number> =>
      (
        await this.world.rows(
          'select from notifications n join updates u on u.id = n.update_id where u.title = $1',
          [title],
        )
      ).length;
    const all = async (): Promise<boolean> => (await reached()) === this.witnesses.length;
    await eventually(`${title} had arrived`, all, PATIENCE_MS).catch(() => null);
    this.faults.posts += this.witnesses.length - (await reached());
    return ((Date.now() - startedAt) / 1_000).toFixed(1);
  }

  private async count(fault: keyof typeof this.faults, act: () => Promise<unknown>): Promise<void> {
    await act().catch((error: unknown) => {
      this.faults[fault] += 1;
      console.error(String(error));
    });
  }
}
