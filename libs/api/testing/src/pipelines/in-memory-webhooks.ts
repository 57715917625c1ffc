import { WebhookQueue, WebhookRepository } from '@patchlight/application/ports';
import type {
  LeasedWebhookDelivery,
  NewWebhook,
  SealedWebhookTarget,
  TurnRequest,
  Webhook,
  WebhookChoices,
  WebhookOutcome,
} from '@patchlight/application/ports';
import type { WebhookDeliveryState } from '@patchlight/contracts';
import { rowsInTurn } from '../kernel/rows-in-turn.ts';

type Key = Pick<Webhook, 'userId' | 'id'>;

export class InMemoryWebhookRepository extends WebhookRepository {
  all: Webhook[] = [];

  override async findByUser(userId: string): Promise<Webhook[]> {
    return this.all.filter((webhook) => webhook.userId === userId).map((webhook) => ({ ...webhook }));
  }

  override async find(userId: string, id: string): Promise<Webhook | null> {
    const webhook = this.stored({ userId, id });
    return webhook ? { ...webhook } : null;
  }

  override async add(webhook: NewWebhook, limit: number): Promise<boolean> {
    if (this.all.filter(({ userId }) => userId === webhook.userId).length >= limit) return false;
    const unused = { previous: null, paused: null, lastSuccessAt: null, failingSince: null };
    this.all.push({ ...webhook, ...unused, isAllowed: true });
    return true;
  }

  override async change(
    key: Key,
    choices: WebhookChoices,
    target: (SealedWebhookTarget & Pick<Webhook, 'madeBy'>) | null,
  ): Promise<void> {
    const { name, types, kinds, appIds } = choices;
    this.set(key, { name, types, kinds, appIds, ...(target && { ...target, failingSince: null }) });
  }

  override async rotate(key: Key, sealedSecret: string, previousUntil: Date): Promise<void> {
    const previous = { sealedSecret: this.stored(key)!.sealedSecret!, until: previousUntil };
    this.set(key, { sealedSecret, previous });
  }

  override async pause(
    key: Key,
    reason: 'owner' | 'gone' | 'failures',
    now: Date,
  ): Promise<{ name: string; email: string } | null> {
    if (this.stored(key)?.paused !== null) return null;
    this.set(key, { paused: { reason, at: now } });
    return { name: `User ${key.userId}`, email: `user${key.userId}@example.org` };
  }

  override async resume(key: Key, by: 'owner' | 'token'): Promise<boolean> {
    const paused = this.stored(key)?.paused;
    const isOfEndedToken = paused?.reason === 'token-revoked' || paused?.reason === 'token-expired';
    if (isOfEndedToken && by === 'token') return false;
    if (paused) this.set(key, { paused: null, failingSince: null, ...(isOfEndedToken && { madeBy: null }) });
    return true;
  }

  override async remove(key: Key): Promise<boolean> {
    const webhook = this.stored(key);
    this.all = this.all.filter((each) => each !== webhook);
    return webhook !== undefined;
  }

  set(key: Key, changes: Partial<Webhook>): void {
    const webhook = this.stored(key);
    if (webhook) Object.assign(webhook, changes);
  }

  private stored({ userId, id }: Key): Webhook | undefined {
    return this.all.find((webhook) => webhook.userId === userId && webhook.id === id);
  }
}

export interface StoredWebhookDelivery extends Omit<
  LeasedWebhookDelivery,
  'webhook' | 'lease' | 'leasedUntil' | 'userId'
> {
  key: Key;
  state: WebhookDeliveryState;
  since: Date;
  dueAt: Date;
  lease: string | null;
  outcome: WebhookOutcome | null;
}

export class InMemoryWebhookQueue extends WebhookQueue {
  all: StoredWebhookDelivery[] = [];
  /** How often planning finds events. */
  plans = 0;
  private count = 0;

  constructor(private readonly webhooks: InMemoryWebhookRepository) {
    super();
  }

  override async plan(): Promise<boolean> {
    this.plans -= 1;
    return this.plans > 0;
  }

  /** @param eventId null: a ping */
  add(key: Key, eventId: string | null, now: Date): string {
    this.count += 1;
    const id = `00000000-0000-4000-9000-${String(this.count).padStart(12, '0')}`;
    const { host } = this.webhooks.all.find((webhook) => webhook.id === key.id)!;
    const { userId, id: webhookId } = key;
    const waiting = {
      state: 'queued',
      tries: 0,
      isNew: true,
      since: now,
      dueAt: now,
      lease: null,
      outcome: null,
    } as const;
    this.all.push({ id, key: { userId, id: webhookId }, eventId, host, ...waiting });
    return id;
  }

  override async ping(key: Key, now: Date): Promise<string> {
    return this.add(key, null, now);
  }

  override async lease(request: TurnRequest, now: Date): Promise<LeasedWebhookDelivery[]> {
    const waiting = this.all
      .filter(({ state }) => state === 'queued' || state === 'failed')
      .map((row) => ({ row, ...row, userId: row.key.userId, rank: 0, isAgain: row.state === 'failed' }));
    this.count += 1;
    const lease = `00000000-0000-4000-a000-${String(this.count).padStart(12, '0')}`;
    const leasedUntil = new Date(now.getTime() + request.leaseMs);
    return Promise.all(
      rowsInTurn(waiting, request, now).map(async ({ row }) => {
        Object.assign(row, { lease, dueAt: leasedUntil });
        const { id, eventId, tries, isNew, host, key } = row;
        const { userId } = key;
        const webhook = await this.webhooks.find(userId, key.id);
        return { id, eventId, tries, isNew, host, userId, lease, leasedUntil, webhook };
      }),
    );
  }

  override async postpone({ id }: Key, until: Date): Promise<void> {
    for (const row of this.all) {
      const isWaiting =
        ['queued', 'failed'].includes(row.state) && row.lease === null && row.eventId !== null;
      if (!isWaiting || row.key.id !== id) continue;
      Object.assign(row, { state: 'failed', isNew: false, dueAt: row.dueAt > until ? row.dueAt : until });
    }
  }

  override async settle(
    { id, lease }: Pick<LeasedWebhookDelivery, 'id' | 'lease'>,
    outcome: WebhookOutcome,
    now: Date,
  ): Promise<Date | null> {
    const row = this.all.find((each) => each.id === id);
    if (!row || row.lease !== lease) return null;
    const { state, dueAt, answer } = outcome;
    Object.assign(row, { state, outcome, isNew: false, lease: null, tries: row.tries + (answer ? 1 : 0) });
    if (dueAt) row.dueAt = dueAt;
    const webhook = await this.webhooks.find(row.key.userId, row.key.id);
    if (!answer || !webhook) return null;
    const failingSince = state === 'delivered' ? null : (webhook.failingSince ?? now);
    this.webhooks.set(row.key, { failingSince, ...(state === 'delivered' && { lastSuccessAt: now }) });
    return failingSince;
  }

  override async redeliver(key: Key, id: string, now: Date): Promise<boolean | null> {
    const row = this.all.find((each) => each.id === id && each.key.id === key.id);
    if (!row) return null;
    if (row.state === 'queued' || row.lease !== null) return false;
    Object.assign(row, { state: 'queued', tries: 0, dueAt: now });
    return true;
  }

  override async redeliverFailed(key: Key, since: Date, now: Date): Promise<number> {
    const failed = this.all.filter(
      (row) =>
        row.key.id === key.id &&
        row.since >= since &&
        row.lease === null &&
        (row.state === 'failed' || row.state === 'given-up'),
    );
    for (const row of failed) Object.assign(row, { state: 'queued', tries: 0, dueAt: now });
    return failed.length;
  }
}
