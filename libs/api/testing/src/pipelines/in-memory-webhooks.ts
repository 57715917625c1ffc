import { WebhookQueue, WebhookRepository } from '@patchlight/application/ports';
import type {
  LeasedWebhookDelivery,
  NewWebhook,
  SealedWebhookTarget,
  Webhook,
  WebhookChoices,
  WebhookOutcome,
} from '@patchlight/application/ports';
import type { WebhookDeliveryState } from '@patchlight/contracts';

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
    target: SealedWebhookTarget | null,
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

  override async resume(key: Key): Promise<void> {
    if (this.stored(key)?.paused) this.set(key, { paused: null, failingSince: null });
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
  'webhook' | 'lease' | 'leasedUntil'
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

  override async lease(
    limits: { perHost: number; inAll: number; leaseMs: number; held: ReadonlyMap<string, number> },
    now: Date,
  ): Promise<LeasedWebhookDelivery[]> {
    const due = this.all
      .filter(({ state, dueAt }) => (state === 'queued' || state === 'failed') && dueAt <= now)
      .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
    const taken = [...Map.groupBy(due, ({ host }) => host)].flatMap(([host, rows]) =>
      rows.slice(0, Math.max(limits.perHost - (limits.held.get(host) ?? 0), 0)),
    );
    this.count += 1;
    const lease = `00000000-0000-4000-a000-${String(this.count).padStart(12, '0')}`;
    const leasedUntil = new Date(now.getTime() + limits.leaseMs);
    return Promise.all(
      taken.slice(0, limits.inAll).map(async (row) => {
        Object.assign(row, { lease, dueAt: leasedUntil });
        const { id, eventId, tries, host, key } = row;
        const webhook = await this.webhooks.find(key.userId, key.id);
        return { id, eventId, tries, host, lease, leasedUntil, webhook };
      }),
    );
  }

  override async settle(
    { id, lease }: Pick<LeasedWebhookDelivery, 'id' | 'lease'>,
    outcome: WebhookOutcome,
    now: Date,
  ): Promise<Date | null> {
    const row = this.all.find((each) => each.id === id);
    if (!row || row.lease !== lease) return null;
    const { state, dueAt, answer } = outcome;
    Object.assign(row, { state, outcome, lease: null, tries: row.tries + (answer ? 1 : 0) });
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
