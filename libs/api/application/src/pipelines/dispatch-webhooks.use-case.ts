import type { V1Event } from '@patchlight/contracts';
import { asPlainText, hasFailedForDays, nextWebhookTryAt } from '@patchlight/domain';
import type { Outbox } from '../kernel/outbox.ts';
import { ATTEMPT_MS } from '../kernel/deliveries.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import type {
  LeasedWebhookDelivery,
  PipelineQueries,
  Webhook,
  WebhookAnswer,
  WebhookOutcome,
  WebhookQueue,
  WebhookRepository,
  WebhookSender,
} from './ports.ts';

/** As many as the process sends to one host at once. */
const PER_HOST = 5;
/** Deliveries under way in this process: a hundred receivers that do not answer leave room for others. */
const IN_ALL = 1_000;
const LEASE_MS = 60_000;

const UNREADABLE =
  'The address or the secret cannot be read any more, because the key of this instance has changed. Enter the address again, and rotate the secret.';

const PAUSED_BECAUSE = {
  gone: 'its receiver answered that it is gone (410)',
  failures: 'nothing has reached its receiver for five days',
} as const;

/** Queues the events of games for the webhooks that want them. */
export class PlanWebhooks {
  constructor(
    private readonly queue: WebhookQueue,
    private readonly clock: Clock,
  ) {}

  /** Runs until all settled events are planned. */
  async execute(): Promise<void> {
    while (await this.queue.plan(this.clock.now()));
  }
}

interface DispatchDeps {
  readonly webhooks: WebhookRepository;
  readonly webhookQueue: WebhookQueue;
  readonly webhookSecrets: WebhookSecrets;
  readonly webhookSender: WebhookSender;
  readonly pipelineQueries: Pick<PipelineQueries, 'findEvents'>;
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/**
 * Sends due deliveries to webhooks, up to five at once to each host. A receiver that takes long holds only deliveries to
 * its own host.
 */
export class DispatchWebhooks {
  private readonly held = new Map<string, number>();
  private running: Promise<void> | null = null;
  private wake = (): void => undefined;
  private failure: unknown = null;
  private isStopped = false;

  constructor(private readonly deps: DispatchDeps) {}

  /** Resolves once none is due and none is being sent. Rejects if results cannot be recorded; they are due again. */
  execute(): Promise<void> {
    this.wake();
    this.running ??= this.run().finally(() => (this.running = null));
    return this.running;
  }

  /** Starts no more deliveries, and waits for those being sent. The others become due again when their leases end. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running?.catch(() => undefined);
  }

  private async run(): Promise<void> {
    for (;;) {
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      for (const [delivery, event] of await this.lease()) void this.hold(delivery, event);
      if (this.held.size === 0) break;
      await woken;
    }
    const { failure } = this;
    this.failure = null;
    if (failure !== null) throw failure;
  }

  private async lease(): Promise<[LeasedWebhookDelivery, V1Event | null][]> {
    const { clock, pipelineQueries, webhookQueue } = this.deps;
    const inAll = IN_ALL - [...this.held.values()].reduce((sum, count) => sum + count, 0);
    if (this.isStopped || inAll <= 0) return [];
    const limits = { perHost: PER_HOST, inAll, leaseMs: LEASE_MS, held: this.held };
    const leased = await webhookQueue.lease(limits, clock.now());
    const ids = new Set(leased.flatMap(({ eventId }) => eventId ?? []));
    const events = ids.size === 0 ? [] : await pipelineQueries.findEvents([...ids]);
    const byId = new Map(events.map((event) => [event.id, event]));
    return leased.map((delivery) => [delivery, byId.get(delivery.eventId ?? '') ?? null]);
  }

  private async hold(delivery: LeasedWebhookDelivery, event: V1Event | null): Promise<void> {
    const { host } = delivery;
    this.held.set(host, (this.held.get(host) ?? 0) + 1);
    try {
      await this.deliver(delivery, event);
    } catch (error) {
      this.failure ??= error;
    } finally {
      const left = this.held.get(host)! - 1;
      if (left === 0) this.held.delete(host);
      else this.held.set(host, left);
      this.wake();
    }
  }

  /** A delivery with too short a lease, or leased during the stop, becomes due again when its lease ends. */
  private async deliver(delivery: LeasedWebhookDelivery, event: V1Event | null): Promise<void> {
    const { clock, webhookQueue } = this.deps;
    const startedAt = clock.now();
    if (this.isStopped || delivery.leasedUntil.getTime() - startedAt.getTime() < ATTEMPT_MS) return;
    const refusal = refusalOf(delivery, event);
    const answer = refusal === null ? await this.send(delivery, event) : refusal;
    const now = clock.now();
    const outcome = outcomeOf(delivery, answer, now);
    const durationMs = now.getTime() - startedAt.getTime();
    const failingSince = await webhookQueue.settle(delivery, { ...outcome, durationMs }, now);
    if (typeof answer === 'string' || answer.error === null) return;
    const isGivenUp = delivery.eventId !== null && outcome.dueAt === null;
    if (answer.isGone) await this.pause(delivery.webhook!, 'gone', now);
    else if (isGivenUp && hasFailedForDays(failingSince, now))
      await this.pause(delivery.webhook!, 'failures', now);
  }

  private async send(
    delivery: LeasedWebhookDelivery,
    event: V1Event | null,
  ): Promise<WebhookAnswer | string> {
    const { clock, webhookSecrets, webhookSender } = this.deps;
    const webhook = delivery.webhook!;
    let target, secrets;
    try {
      target = webhookSecrets.openTarget(webhook);
      secrets = webhookSecrets.openSecrets(webhook, clock.now());
    } catch {
      return UNREADABLE;
    }
    return webhookSender.send(target, { id: delivery.id, event, name: webhook.name, secrets });
  }

  private async pause(webhook: Webhook, reason: keyof typeof PAUSED_BECAUSE, now: Date): Promise<void> {
    const { outbox, unitOfWork, webhooks } = this.deps;
    await unitOfWork.run(async () => {
      const owner = await webhooks.pause(webhook, reason, now);
      if (!owner) return;
      await outbox.put(webhook.userId, {
        kind: 'webhook-paused',
        to: owner.email,
        subject: 'A webhook of your account is paused',
        paragraphs: [
          `Hello ${asPlainText(owner.name)},`,
          `your webhook "${asPlainText(webhook.name)}" is paused, because ${PAUSED_BECAUSE[reason]}. It gets no more events until you resume it.`,
          'Its log says what the receiver answered, and sends again what has failed.',
        ],
        link: { label: 'Open Settings', path: '/settings?tab=developer' },
      });
    });
  }
}

/** Why nothing is sent; null: it is. */
const refusalOf = ({ webhook, eventId }: LeasedWebhookDelivery, event: V1Event | null): string | null => {
  if (!webhook) return 'The webhook was deleted.';
  if (!webhook.isAllowed) return 'The webhook is paused: it needs PRO.';
  if (eventId === null) return null;
  if (webhook.paused) return 'The webhook is paused.';
  if (!event || (event.update === null && event.text === null)) return 'The update was hidden or deleted.';
  return null;
};

/** @param answer what the receiver did, or why nothing was sent */
const outcomeOf = (
  { eventId, tries }: LeasedWebhookDelivery,
  answer: WebhookAnswer | string,
  now: Date,
): Omit<WebhookOutcome, 'durationMs'> => {
  if (typeof answer === 'string') return { state: 'given-up', dueAt: null, error: answer, answer: null };
  const { error, isGone, waitMs } = answer;
  if (error === null) return { state: 'delivered', dueAt: null, error, answer };
  const attempt = { tries: tries + 1, now, waitMs: waitMs ?? undefined };
  const dueAt = eventId === null || isGone ? null : nextWebhookTryAt(attempt, Math.random());
  return { state: dueAt ? 'failed' : 'given-up', dueAt, error, answer };
};
