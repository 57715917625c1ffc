import { followAll, gather, insertGames, nextSecond, startWorld } from '@patchlight/api-e2e';
import type { World } from '@patchlight/api-e2e';
import { startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator, MailTrouble } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { InboxModel } from '../model/inbox-model.ts';
import type { InboxFaults, InboxRow } from '../model/inbox-model.ts';
import type { MailFaults } from '../model/mail-model.ts';
import { comparePostMails, pairOf } from '../model/post-mails.ts';
import { SupervisedProcess } from './supervised-process.ts';

export const GAMES = 32;
/** Each user follows every eighth game; more than five mails in ten minutes would become one. */
const STEP = 8;
/** Get a mail for each post. */
const INSTANT_USERS = 1_200;
/** Get digests. */
const DIGEST_USERS = 400;
const HASTE_MS = 500;
/** Share of the digests with something to tell that become due every `HASTE_MS`. */
const DIGESTS_DUE = 0.1;
const SETTLE_MS = 600_000;

/** Probabilities of what happens to a mail; else it is accepted. */
const TROUBLES: [MailTrouble, number][] = [
  [421, 0.03],
  [450, 0.05],
  ['drop', 0.03],
  ['silence', 0.004],
  ['trickle', 0.002],
];
/** Maximum time that the mail server takes for a recipient. */
const SMTP_MS = 80;

export interface MailRunFaults {
  inbox: InboxFaults;
  mails: MailFaults;
  sent: number;
  /** Refused, given up or expired. */
  unsent: number;
}

/**
 * Users with instant mails and digests, a worker, and a mail server that fails at random. Nobody waits for the clock:
 * failed deliveries and digests are set due in the database.
 */
export class MailRun {
  readonly worker: SupervisedProcess;
  /** What the mail server did. */
  readonly troubles = new Map<string, number>();
  private readonly inbox = new InboxModel();
  private readonly followers = new Map<number, string[]>();
  private readonly due = new Set<string>();
  private readonly stopping = new AbortController();
  private readonly haste: Promise<void>;

  private constructor(
    readonly world: World,
    private readonly mailbox: MailSimulator,
    private readonly appIds: number[],
  ) {
    this.worker = new SupervisedProcess(world, 'worker', {});
    this.haste = this.hasten();
  }

  static async open(): Promise<MailRun> {
    const mailbox = await startMailSimulator({ capacity: Infinity });
    const world = await startWorld({
      durable: true,
      steam: { games: GAMES, postsPerGame: 1 },
      settings: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'news@patchlight.example' },
    });
    const appIds = world.steam.catalogue.map(({ appid }) => appid);
    await insertGames(world, appIds);
    const crowd = await gather(world, INSTANT_USERS + DIGEST_USERS);
    await followAll(world, crowd, appIds, STEP);
    const instant = crowd.userIds.slice(0, INSTANT_USERS);
    await world.rows('update users set email_verified = true, email_notifications = true');
    await world.rows(
      `update users set plan = 'PRO', notification_frequency = 'instant' where id = any($1::bigint[])`,
      [instant],
    );
    await world.rows(
      `insert into notification_settings (user_id, has_instant)
       select id, id = any($1::bigint[]) from users`,
      [instant],
    );
    await world.rows('update game_feeds set due_at = now()');
    const run = new MailRun(world, mailbox, appIds);
    await run.learnFollows();
    mailbox.trouble(() => run.nextTrouble());
    return run;
  }

  /** Publishes a post in each of the next games. */
  publish(count: number): void {
    for (const appid of this.appIds.splice(0, count)) {
      const title = `Post in ${appid}.`;
      const date = nextSecond();
      this.world.steam.publish({ appid, eventType: 12, date, title });
      this.inbox.publish(title, appid, date * 1_000);
      for (const address of this.followers.get(appid) ?? []) this.due.add(pairOf(address, title));
    }
  }

  /** Number of leased deliveries. */
  async leased(): Promise<number> {
    const rows = await this.world.rows('select from deliveries where lease is not null').catch(() => []);
    return rows.length;
  }

  /** Waits until all work is done, and returns the seconds. Unfinished work is reported by `faults`. */
  async settle(): Promise<number> {
    const startedAt = Date.now();
    const isDone = async (): Promise<boolean> => {
      const [row] = await this.world.rows<{ left: number }>(
        `select (select count(*) from fan_outs where finished_at is null)::int
           + (select count(*) from instant_queue)::int
           + (select count(*) from deliveries where state in ('queued', 'failed'))::int
           + (select count(*) from notifications n join notification_settings s using (user_id)
                where not s.has_instant and n.update_id > s.digest_after_id)::int
           + (select $1::int - count(*) from updates where title like 'Post in %')::int as left`,
        [GAMES],
      );
      return row!.left === 0;
    };
    await eventually('all was sent', isDone, SETTLE_MS).catch((error: unknown) => console.error(error));
    return (Date.now() - startedAt) / 1_000;
  }

  async faults(): Promise<MailRunFaults> {
    const rows = await this.world.rows<InboxRow & { [column: string]: string }>(
      `select n.user_id::text as "userId", u.title from notifications n join updates u on u.id = n.update_id`,
    );
    const [counted] = await this.world.rows<{ sent: number; unsent: number }>(
      `select count(*) filter (where state = 'sent')::int as sent,
         count(*) filter (where state <> 'sent')::int as unsent from deliveries`,
    );
    const mails = this.mailbox.list().map(({ id, to }) => {
      const { headers, text } = this.mailbox.find(id)!;
      return {
        to: to.join(),
        titles: text.match(/^Post in \d+\.$/gm) ?? ['none'],
        messageId: headers.find(({ name }) => name === 'message-id')?.value ?? '',
      };
    });
    return { inbox: this.inbox.compare(rows), mails: comparePostMails(this.due, mails), ...counted! };
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.haste;
    this.worker.leave();
    await this.world.close();
    await this.mailbox.close();
  }

  private async learnFollows(): Promise<void> {
    const follows = await this.world.rows<{
      user_id: string;
      email: string;
      app_id: number;
      followed_at: Date;
    }>('select user_id::text, email, app_id, followed_at from follows join users on id = user_id');
    for (const { user_id: userId, email, app_id, followed_at } of follows) {
      const at = followed_at.getTime();
      this.inbox.follow(app_id, { userId, asked: at, sure: at });
      this.followers.set(app_id, [...(this.followers.get(app_id) ?? []), email]);
    }
  }

  private async nextTrouble(): Promise<MailTrouble | null> {
    await sleep(SMTP_MS * Math.random());
    let chance = Math.random();
    for (const [trouble, probability] of TROUBLES) {
      chance -= probability;
      if (chance >= 0) continue;
      this.troubles.set(String(trouble), (this.troubles.get(String(trouble)) ?? 0) + 1);
      return trouble;
    }
    return null;
  }

  /** Makes failed deliveries due at once, and the digests of some users. */
  private async hasten(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      // The database may be away.
      await this.world
        .rows(
          `update deliveries set due_at = now() where state = 'failed' and lease is null and due_at > now()`,
        )
        .catch(() => null);
      await this.world
        .rows(
          `update notification_settings s set next_digest_at = now()
           where next_digest_at > now() and not has_instant and random() < $1
             and exists (select from notifications n where n.user_id = s.user_id and n.update_id > s.digest_after_id)`,
          [DIGESTS_DUE],
        )
        .catch(() => null);
      await sleep(HASTE_MS);
    }
  }
}
