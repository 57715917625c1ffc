import { AesSecretBox } from '@patchlight/adapters/security';
import { followAll, gather, insertGames, nextSecond, startWorld } from '@patchlight/api-e2e';
import type { World } from '@patchlight/api-e2e';
import { eventually } from '@patchlight/testing';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { MailFaults } from '../model/mail-model.ts';
import { comparePostMails, pairOf } from '../model/post-mails.ts';
import type { PostMail } from '../model/post-mails.ts';
import { SupervisedProcess } from './supervised-process.ts';

export const GAMES = 32;
const USERS = 16;
/** Each user follows every other game. */
const STEP = 2;
const WEBHOOKS_PER_USER = 20;
export const HOSTS = 4;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const HASTE_MS = 500;
const SETTLE_MS = 600_000;

type Trouble = 500 | 429 | 302 | 'drop' | 'silence';
/** Probabilities of what happens to an event; else it is accepted. */
const TROUBLES: [Trouble, number][] = [
  [500, 0.04],
  [429, 0.02],
  [302, 0.01],
  ['drop', 0.03],
  ['silence', 0.002],
];
/** Maximum time that a receiver takes for an event. */
const ANSWER_MS = 80;

export interface WebhookRunFaults {
  events: MailFaults;
  /** Requests whose signature is not valid. */
  unsigned: number;
  delivered: number;
  /** Given up, or still waiting. */
  undelivered: number;
}

/**
 * Users with webhooks, a worker, and receivers that fail at random. Nobody waits for the clock: failed deliveries are
 * set due in the database.
 */
export class WebhookRun {
  readonly worker: SupervisedProcess;
  /** What the receivers did. */
  readonly troubles = new Map<string, number>();
  private readonly arrivals: PostMail[] = [];
  private readonly due = new Set<string>();
  private unsigned = 0;
  private readonly stopping = new AbortController();
  private readonly haste: Promise<void>;

  private constructor(
    readonly world: World,
    private readonly receiver: Server,
    private readonly appIds: number[],
    /** Ids of the webhooks of its followers, by game. */
    private readonly webhooks: ReadonlyMap<number, string[]>,
  ) {
    receiver.on('request', (request, response) => void this.receive(request, response));
    this.worker = new SupervisedProcess(world, 'worker', {});
    this.haste = this.hasten();
  }

  static async open(): Promise<WebhookRun> {
    const receiver = createServer();
    await new Promise<void>((done) => receiver.listen(0, '0.0.0.0', done));
    const world = await startWorld({
      durable: true,
      steam: { games: GAMES, postsPerGame: 1 },
      settings: { OUTBOUND_ALLOW: '127.0.0.0/8' },
    });
    const appIds = world.steam.catalogue.map(({ appid }) => appid);
    await insertGames(world, appIds);
    const crowd = await gather(world, USERS);
    await followAll(world, crowd, appIds, STEP);
    await world.rows(`update users set plan = 'PRO'`);
    const byUser = await addWebhooks(world, crowd.userIds, (receiver.address() as AddressInfo).port);
    const follows = await world.rows<{ user_id: string; app_id: number }>(
      'select user_id::text, app_id from follows',
    );
    const byGame = Map.groupBy(follows, ({ app_id }) => app_id);
    const webhooks = new Map(
      [...byGame].map(([appId, rows]) => [appId, rows.flatMap(({ user_id: id }) => byUser.get(id)!)]),
    );
    await world.rows('update game_feeds set due_at = now()');
    return new WebhookRun(world, receiver, appIds, webhooks);
  }

  /** Publishes a post in each of the next games. */
  publish(count: number): void {
    for (const appid of this.appIds.splice(0, count)) {
      const title = `Post in ${appid}.`;
      this.world.steam.publish({ appid, eventType: 12, date: nextSecond(), title });
      for (const id of this.webhooks.get(appid) ?? []) this.due.add(pairOf(id, title));
    }
  }

  /** Number of leased deliveries. */
  async leased(): Promise<number> {
    const rows = await this.world
      .rows('select from webhook_deliveries where lease is not null')
      .catch(() => []);
    return rows.length;
  }

  /** Waits until all is delivered, and returns the seconds. Unfinished work is reported by `faults`. */
  async settle(): Promise<number> {
    const startedAt = Date.now();
    const isDone = async (): Promise<boolean> => {
      const [row] = await this.world.rows<{ delivered: number }>(
        `select count(*)::int as delivered from webhook_deliveries where state = 'delivered'`,
      );
      return row!.delivered === this.due.size;
    };
    await eventually('all was delivered', isDone, SETTLE_MS).catch((error: unknown) => console.error(error));
    return (Date.now() - startedAt) / 1_000;
  }

  async faults(): Promise<WebhookRunFaults> {
    const [counted] = await this.world.rows<{ delivered: number; undelivered: number }>(
      `select count(*) filter (where state = 'delivered')::int as delivered,
         count(*) filter (where state <> 'delivered')::int as undelivered from webhook_deliveries`,
    );
    return { events: comparePostMails(this.due, this.arrivals), unsigned: this.unsigned, ...counted! };
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.haste;
    this.worker.leave();
    await this.world.close();
    this.receiver.closeAllConnections();
    this.receiver.close();
  }

  /** Only what is accepted counts as received. */
  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => null);
    if (body === null) return;
    await sleep(ANSWER_MS * Math.random());
    const trouble = this.nextTrouble();
    if (trouble === 'silence') return;
    if (trouble === 'drop') {
      request.socket.destroy();
      return;
    }
    if (trouble === null) this.record(request, body);
    const headers = trouble === 429 ? { 'retry-after': '1' } : trouble === 302 ? { location: '/other' } : {};
    response.writeHead(trouble ?? 204, headers).end();
  }

  private record({ url = '', headers }: IncomingMessage, body: string): void {
    try {
      const { data } = new Webhook(SECRET).verify(body, headers as Record<string, string>) as {
        data: { update: { title: string } };
      };
      const messageId = String(headers['webhook-id']);
      this.arrivals.push({ to: url.slice(1), titles: [data.update.title], messageId });
    } catch {
      this.unsigned += 1;
    }
  }

  private nextTrouble(): Trouble | null {
    let chance = Math.random();
    for (const [trouble, probability] of TROUBLES) {
      chance -= probability;
      if (chance >= 0) continue;
      this.troubles.set(String(trouble), (this.troubles.get(String(trouble)) ?? 0) + 1);
      return trouble;
    }
    return null;
  }

  private async hasten(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      // The database may be away.
      await this.world
        .rows(
          `update webhook_deliveries set due_at = now(), tries = 0
           where state = 'failed' and lease is null and due_at > now()`,
        )
        .catch(() => null);
      await sleep(HASTE_MS);
    }
  }
}

/** @returns the ids by user */
const addWebhooks = async (
  world: World,
  userIds: readonly string[],
  port: number,
): Promise<Map<string, string[]>> => {
  const box = new AesSecretBox(world.settings['ENCRYPTION_KEY']!);
  const byUser = new Map<string, string[]>();
  for (const userId of userIds) {
    const ids = Array.from({ length: WEBHOOKS_PER_USER }, () => randomUUID());
    byUser.set(userId, ids);
    for (const [index, id] of ids.entries()) {
      const host = `127.0.0.${1 + (index % HOSTS)}`;
      const target = JSON.stringify({ url: `http://${host}:${port}/${id}`, token: null });
      await world.rows(
        `insert into webhooks
           (user_id, id, name, format, sealed_target, masked_address, host, sealed_secret, types, kinds, created_at)
         values ($1, $2, 'CI', 'standard', $3, '', $4, $5, '{update.published}', $6, now())`,
        [
          userId,
          id,
          box.seal(target, `webhook:${userId}:${id}`),
          host,
          box.seal(SECRET, `webhook-secret:${userId}:${id}`),
          ['major', 'regular', 'patch', 'news', 'unknown'],
        ],
      );
    }
  }
  return byUser;
};
