import {
  followAll,
  gather,
  nextSecond,
  openShop,
  signUp,
  startWorld,
  insertGames,
} from '@patchlight/api-e2e';
import type { Crowd, Settings, Shop, Visitor, World } from '@patchlight/api-e2e';
import type { CheckoutBody, SubscriptionBody } from '@patchlight/contracts';
import { startMailSimulator, storeSettings } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { InboxModel } from '../model/inbox-model.ts';
import type { InboxFaults, InboxRow } from '../model/inbox-model.ts';
import { compareMails } from '../model/mail-model.ts';
import type { MailFaults } from '../model/mail-model.ts';
import { Relay } from './relay.ts';
import { SupervisedProcess } from './supervised-process.ts';

const GAMES = 100;
const CROWD = 300;
/** Each user follows every tenth game. */
const STEP = 10;
/** The interval of the product, where more games are due than a machine can read every other second. */
const INTERVAL_OF_MANY_SECONDS = '60';
/** How long work may stand still. */
const STILL_MS = 600_000;
const LOOK_MS = 1_000;
const ADDRESS = 'news@patchlight.example';

interface Buyer {
  visitor: Visitor;
  /** The final plan according to Stripe. */
  plan: 'FREE' | 'PRO';
}

export interface WorkloadOptions {
  games?: number;
  /** Each user follows every `step`-th game. */
  step?: number;
  /** Since how many days the games are followed, and nobody has looked. */
  days?: number;
  /** Settings of every process. */
  settings?: Settings;
  /** Folder of the database. */
  databaseDir?: string;
}

export interface WorkloadFaults {
  inbox: InboxFaults;
  reminders: number;
  mails: MailFaults;
  payments: string[];
  /** Their queues. */
  failedJobs: string[];
}

const titleOf = (post: number): string => `Post ${post}`;

/** Parallel posts, reminders, sign-ups, follows and payments, with a model of the expected results. */
export class Workload {
  readonly worker: SupervisedProcess;
  readonly api: SupervisedProcess;
  readonly url: string;
  private readonly inbox = new InboxModel();
  private readonly dueMails = new Set<string>();
  private readonly buyers: Buyer[] = [];
  private readonly stopping = new AbortController();
  private going: Promise<void>[] = [];
  private posts = 0;
  private backlog = 0;
  private reminders = 0;
  private signUps = 0;

  private constructor(
    readonly world: World,
    private readonly shop: Shop,
    private readonly mailbox: MailSimulator,
    private readonly relays: Relay[],
    private readonly crowd: Crowd,
    private readonly appIds: number[],
  ) {
    this.url = `http://127.0.0.1:${shop.settings['PORT']}`;
    this.api = new SupervisedProcess(world, 'api', {});
    this.worker = new SupervisedProcess(world, 'worker', { PORT: '0' });
  }

  /** The store and the mail server are reached by relays, which `network` cuts and mends. */
  static async open({
    games = GAMES,
    step = STEP,
    days,
    settings,
    databaseDir,
  }: WorkloadOptions = {}): Promise<Workload> {
    const mailbox = await startMailSimulator({ capacity: Infinity });
    const shop = await openShop({ retryDelaysMs: Array.from({ length: 2_000 }, () => 300) });
    const smtp = await Relay.to(Number(new URL(mailbox.smtpUrl).port));
    const world = await startWorld({
      durable: true,
      ...(databaseDir !== undefined && { databaseDir }),
      steam: { games, postsPerGame: games > GAMES ? 1 : 5 },
      settings: {
        ...shop.settings,
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: ADDRESS,
        INGEST_LEASE_SECONDS: '5',
        INGEST_INTERVAL_SECONDS: games > GAMES ? INTERVAL_OF_MANY_SECONDS : '2',
        ...settings,
      },
    });
    const store = await Relay.to(Number(new URL(world.steam.url).port));
    Object.assign(world.settings, storeSettings(`http://127.0.0.1:${store.port}`));
    const appIds = world.steam.catalogue.map(({ appid }) => appid);
    await insertGames(world, appIds);
    const crowd = await gather(world, CROWD);
    await followAll(world, crowd, appIds, step);
    if (days !== undefined)
      await world.rows(`update follows set followed_at = now() - $1 * interval '1 day'`, [days]);
    await world.rows('update game_feeds set due_at = now()');
    await world.rows(`update users set plan = 'PRO', email_verified = true, email_notifications = true`);
    const workload = new Workload(world, shop, mailbox, [smtp, store], crowd, appIds);
    await workload.learnFollows();
    return workload;
  }

  /** Runs the workload until `end`. */
  begin(): void {
    this.going = [
      this.each(300, () => this.publish()),
      this.each(500, () => this.remind()),
      this.each(2_000, () => this.signUp()),
      this.each(5_000, () => this.buy()),
    ];
  }

  /** Publishes posts of the last days, the same number in each game, before any others. */
  publishBacklog(count: number, days: number): void {
    for (let n = 0; n < count; n += 1) {
      const secondsAgo = Math.round(days * 86_400 * (1 - n / count));
      this.publishIn(this.appIds[n % this.appIds.length]!, nextSecond() - secondsAgo);
    }
    this.backlog = count;
  }

  /** Makes what failed due, so that nobody waits for the backoff. */
  async hasten(): Promise<void> {
    await this.world.rows(
      `update deliveries set due_at = now() where state = 'failed' and lease is null and due_at > now()`,
    );
  }

  /** Cuts or mends the network to the store and to the mail server. */
  network(isThere: boolean): void {
    for (const relay of this.relays)
      if (isThere) relay.mend();
      else relay.cut();
  }

  /** Stops the workload and waits for actions in progress. */
  async end(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.going);
  }

  summary(): string {
    return Object.entries(this.counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ');
  }

  get counts(): Record<string, number> {
    return {
      posts: this.posts,
      reminders: this.reminders,
      'sign-ups': this.signUps,
      buyers: this.buyers.length,
    };
  }

  /** Whether a job, a fetch or a fan-out is in progress. */
  async isAtWork(): Promise<boolean> {
    const found = await this.world
      .rows(
        `select where exists (select from pgboss.job where state = 'active')
           or exists (select from game_feeds where lease is not null)
           or exists (select from fan_outs where finished_at is null)`,
      )
      .catch(() => []);
    return found.length > 0;
  }

  /** Waits until the backlog is in all inboxes, while the workload goes on, and returns the seconds. */
  async workOff(): Promise<number> {
    return this.until(
      `select $1::int - count(*)::int as left from updates u join fan_outs f on f.update_id = u.id
       where f.finished_at is not null and u.title = any($2)`,
      [this.backlog, Array.from({ length: this.backlog }, (_, n) => titleOf(n + 1))],
    );
  }

  /** Waits until all work is done, and returns the seconds. */
  async settle(): Promise<number> {
    await this.shop.stripe.settled();
    return this.until(
      `select (select count(*) from fan_outs where finished_at is null)::int
         + (select count(*) from reminders where sent_at is null)::int
         + (select count(*) from pgboss.job where state < 'completed'
              and name in ('fetch-games', 'classify-updates', 'fan-out', 'settle-subscription'))::int
         + (select count(*) from deliveries where state in ('queued', 'failed'))::int
         + (select $1::int - count(*) from updates where title like 'Post %')::int as left`,
      [this.posts],
    );
  }

  async faults(): Promise<WorkloadFaults> {
    // The store has posts of its own, which belong in inboxes where the follow is older.
    const rows = await this.world.rows<InboxRow & { [column: string]: string }>(
      `select n.user_id::text as "userId", u.title from notifications n join updates u on u.id = n.update_id
       where u.title like 'Post %' or not exists (
         select from follows where user_id = n.user_id and app_id = u.app_id and followed_at <= u.posted_at)`,
    );
    const [counted] = await this.world.rows<{ reminders: number; failed: string[] }>(
      `select (select count(*) from (
         select from reminders r
         left join notices t on t.key = 'reminder:' || r.id
         left join notifications n on n.user_id = r.user_id and n.update_id = t.id
         group by r.id having count(t.id) <> 1 or count(n.update_id) <> 1) wrong)::int as reminders,
       array(select name from pgboss.job where state = 'failed' and name <> 'ingest-due') as failed`,
    );
    const newcomers = await this.world.rows<{ email: string }>(
      `select email from users where not id = any($1::bigint[])`,
      [this.crowd.userIds],
    );
    // An interrupted sign-up may have succeeded; then its mail is expected.
    for (const { email } of newcomers) this.dueMails.add(email);
    const wrongPlans: string[] = [];
    for (const { visitor, plan } of this.buyers) {
      const { subscription } = await visitor.done<SubscriptionBody>('GET', '/subscription/status');
      if (subscription.currentPlan !== plan) wrongPlans.push(`${plan}: ${JSON.stringify(subscription)}`);
    }
    return {
      inbox: this.inbox.compare(rows),
      reminders: counted!.reminders,
      mails: compareMails(this.dueMails, this.arrivedMails()),
      payments: wrongPlans,
      failedJobs: counted!.failed,
    };
  }

  async close(): Promise<void> {
    this.stopping.abort();
    this.worker.leave();
    this.api.leave();
    await this.world.close();
    await this.shop.stripe.close();
    await this.mailbox.close();
    for (const relay of this.relays) relay.close();
  }

  /** Until a query says that nothing is left, or as little for long; what is left then is reported by `faults`. */
  private async until(sql: string, parameters: unknown[]): Promise<number> {
    const startedAt = Date.now();
    let least = { left: Infinity, at: startedAt };
    while (least.left > 0 && Date.now() - least.at < STILL_MS) {
      const [row] = await this.world.rows<{ left: number }>(sql, parameters).catch(() => []);
      if (row && row.left < least.left) least = { left: row.left, at: Date.now() };
      else await sleep(LOOK_MS);
    }
    if (least.left > 0) console.error(`Nothing was done for ${STILL_MS / 1_000} s; ${least.left} are left.`);
    return (Date.now() - startedAt) / 1_000;
  }

  private async learnFollows(): Promise<void> {
    const follows = await this.world.rows<{ user_id: string; app_id: number; followed_at: Date }>(
      'select user_id::text, app_id, followed_at from follows',
    );
    for (const { user_id, app_id, followed_at } of follows) {
      const at = followed_at.getTime();
      this.inbox.follow(app_id, { userId: user_id, asked: at, sure: at });
    }
  }

  private async each(milliseconds: number, act: () => Promise<void> | void): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await act();
      await sleep(milliseconds * 2 * Math.random());
    }
  }

  /** Retries until it succeeds, because a request may hit a killed process. */
  private persist<T>(what: string, act: () => Promise<T | null | false>): Promise<T> {
    return eventually(what, act, 300_000);
  }

  private anyGame(): number {
    return this.appIds[Math.floor(Math.random() * this.appIds.length)]!;
  }

  private publish(): void {
    this.publishIn(this.anyGame(), nextSecond());
  }

  private publishIn(appid: number, date: number): void {
    const title = titleOf(this.posts + 1);
    this.world.steam.publish({ appid, eventType: 12, date, title });
    this.inbox.publish(title, appid, date * 1_000);
    this.posts += 1;
  }

  private async remind(): Promise<void> {
    const userId = this.crowd.userIds[Math.floor(Math.random() * CROWD)]!;
    const id = randomUUID();
    await this.persist('the reminder was set', () =>
      this.world.rows(
        `insert into reminders (id, user_id, app_id, type, message, due_at, created_at, updated_at)
         values ($1, $2, $3, 'custom', $4, now(), now(), now()) on conflict do nothing returning id`,
        [id, userId, this.anyGame(), `Reminder ${id}`],
      ),
    );
    this.reminders += 1;
    this.dueMails.add(id);
  }

  private async signUp(): Promise<void> {
    const visitor = await this.persist('somebody signed up', () => signUp(this.url));
    this.signUps += 1;
    const { data } = await this.persist('the session was there', () =>
      visitor.done<{ data: { user: { id: string; email: string } } }>('GET', '/auth/session'),
    );
    this.dueMails.add(data.user.email);
    const appId = this.anyGame();
    const asked = Date.now();
    await this.persist('the game was followed', async () => {
      const { status } = await visitor.call('POST', '/user/games', {
        body: { steamAppId: appId, name: 'Game' },
      });
      return status < 300 || status === 409;
    });
    this.inbox.follow(appId, { userId: data.user.id, asked, sure: Date.now() });
  }

  private async buy(): Promise<void> {
    const { stripe } = this.shop;
    const visitor = await this.persist('a buyer signed up', () => signUp(this.url));
    const body = { planType: 'PRO', planPeriod: 'monthly' };
    const { checkoutUrl } = await this.persist('the checkout began', () =>
      visitor.done<CheckoutBody>('POST', '/subscription/create-checkout-session', { body }),
    );
    stripe.pay(checkoutUrl);
    const buyer: Buyer = { visitor, plan: 'PRO' };
    this.buyers.push(buyer);
    if (this.buyers.length % 3 > 0) return;
    const { stripeCustomerId } = await this.persist('the payment was heard of', async () => {
      const { subscription } = await visitor.done<SubscriptionBody>('GET', '/subscription/status');
      return subscription.currentPlan === 'PRO' ? subscription : null;
    });
    const made = stripe
      .events(stripeCustomerId!)
      .find(({ type }) => type === 'customer.subscription.created')!;
    stripe.cancelNow(String(stripe.event(made.id)!.data.object['id']));
    buyer.plan = 'FREE';
  }

  private arrivedMails(): { about: string; messageId: string }[] {
    return this.mailbox.list().map(({ id, to }) => {
      const { headers, text } = this.mailbox.find(id)!;
      return {
        about: /Reminder ([0-9a-f-]{36})/.exec(text)?.[1] ?? to.join(),
        messageId: headers.find(({ name }) => name === 'message-id')?.value ?? '',
      };
    });
  }
}
