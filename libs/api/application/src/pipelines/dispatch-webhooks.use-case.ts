import type { V1Event } from '@patchlight/contracts';
import { asPlainText, hasFailedForDays, isTooOld, nextWebhookTryAt } from '@patchlight/domain';
import type { Outbox } from '../kernel/outbox.ts';
import { MessageTurns } from '../kernel/message-turns.ts';
import type { TurnRequest } from '../kernel/deliveries.ts';
import type { Clock } from '../kernel/ports.ts';
import { SilentReceivers } from '../kernel/silent-receivers.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import type {
  LeasedWebhookDelivery,
  PipelineQueries,
  PipelinesPorts,
  Webhook,
  WebhookAnswer,
  WebhookOutcome,
  WebhookQueue,
} from './ports.ts';

/** A hundred receivers that do not answer leave room for others. */
const LIMITS = { perHost: 5, perUser: 20, perUserAtHost: 3, inAll: 1_000 };

const WAITS = 'The receiver did not answer three times in a row, so events for it wait.';

const UNREADABLE =
  'The address or the secret cannot be read any more, because the key of this instance has changed. Enter the address again, and rotate the secret.';

const TOO_OLD = 'Skipped, too old: it had waited while this instance sent nothing.';

const PAUSED_BECAUSE = {
  gone: 'its receiver answered that it is gone',
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

type DispatchDeps = Pick<
  PipelinesPorts,
  'clock' | 'unitOfWork' | 'webhookQueue' | 'webhookSender' | 'webhooks'
> & {
  readonly webhookSecrets: WebhookSecrets;
  readonly pipelineQueries: Pick<PipelineQueries, 'findEvents'>;
  readonly outbox: Outbox;
};

interface Leased extends LeasedWebhookDelivery {
  event: V1Event | null;
}

/** Sends due deliveries to webhooks. */
export class DispatchWebhooks {
  private readonly turns: MessageTurns<Leased>;
  private readonly silent = new SilentReceivers();

  constructor(private readonly deps: DispatchDeps) {
    this.turns = new MessageTurns({
      limits: LIMITS,
      clock: deps.clock,
      lease: (request, now) => this.lease(request, now),
      send: (delivery) => this.deliver(delivery),
    });
  }

  /** Resolves once none is due and none is being sent. Rejects if results cannot be recorded; they are due again. */
  execute(): Promise<void> {
    return this.turns.execute();
  }

  /** Starts no more deliveries, and waits for those being sent. The others become due again when their leases end. */
  stop(): Promise<void> {
    return this.turns.stop();
  }

  private async lease(request: TurnRequest, now: Date): Promise<Leased[]> {
    const { pipelineQueries, webhookQueue } = this.deps;
    const leased = await webhookQueue.lease(request, now);
    const ids = new Set(leased.flatMap(({ eventId }) => eventId ?? []));
    const events = ids.size === 0 ? [] : await pipelineQueries.findEvents([...ids]);
    const byId = new Map(events.map((event) => [event.id, event]));
    return leased.map((delivery) => ({ ...delivery, event: byId.get(delivery.eventId ?? '') ?? null }));
  }

  private async deliver(delivery: Leased): Promise<void> {
    const { clock, webhookQueue } = this.deps;
    const startedAt = clock.now();
    const waitsUntil = delivery.eventId === null ? null : this.silent.waitsUntil(keyOf(delivery), startedAt);
    const refusal = refusalOf(delivery, startedAt);
    if (refusal === null && waitsUntil) {
      const waits = {
        state: 'failed',
        dueAt: waitsUntil,
        error: WAITS,
        answer: null,
        durationMs: 0,
      } as const;
      await webhookQueue.settle(delivery, waits, startedAt);
      return;
    }
    const answer = refusal === null ? await this.send(delivery) : refusal;
    const now = clock.now();
    const silentUntil = typeof answer === 'string' ? null : await this.listen(delivery, answer, startedAt);
    const outcome = outcomeOf(delivery, answer, now, silentUntil);
    const durationMs = now.getTime() - startedAt.getTime();
    const failingSince = await webhookQueue.settle(delivery, { ...outcome, durationMs }, now);
    if (typeof answer === 'string' || answer.error === null) return;
    const isGivenUp = delivery.eventId !== null && outcome.dueAt === null;
    if (answer.isGone) await this.pause(delivery.webhook!, 'gone', now);
    else if (isGivenUp && hasFailedForDays(failingSince, now))
      await this.pause(delivery.webhook!, 'failures', now);
  }

  /** @returns until when everything for the receiver waits, if that begins now */
  private async listen(delivery: Leased, { isSilent }: WebhookAnswer, startedAt: Date): Promise<Date | null> {
    const { clock, webhookQueue } = this.deps;
    if (!isSilent) {
      this.silent.answered(keyOf(delivery));
      return null;
    }
    const until = this.silent.timedOut(keyOf(delivery), startedAt, clock.now());
    if (until) await webhookQueue.postpone(delivery.webhook!, until, WAITS);
    return until;
  }

  private async send(delivery: Leased): Promise<WebhookAnswer | string> {
    const { clock, webhookSecrets, webhookSender } = this.deps;
    const webhook = delivery.webhook!;
    let target, secrets;
    try {
      target = webhookSecrets.openTarget(webhook);
      secrets = webhookSecrets.openSecrets(webhook, clock.now());
    } catch {
      return UNREADABLE;
    }
    return webhookSender.send(target, {
      id: delivery.id,
      event: delivery.event,
      name: webhook.name,
      secrets,
    });
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

/** When what the event tells happened: a new post may have been read long after it was posted. */
const happenedAt = ({ type, at, update }: V1Event): Date => {
  const times = [at, ...(type === 'update.published' && update ? [update.postedAt] : [])];
  return new Date(Math.min(...times.map((time) => new Date(time).getTime())));
};

const keyOf = ({ webhook, userId }: Leased): string => `${userId} ${webhook?.id}`;

/** Why nothing is sent; null: it is. */
const refusalOf = ({ webhook, eventId, event, isNew }: Leased, now: Date): string | null => {
  if (!webhook) return 'The webhook was deleted.';
  if (!webhook.isAllowed) return 'The webhook is paused: it needs PRO.';
  if (eventId === null) return null;
  if (webhook.paused) return 'The webhook is paused.';
  if (!event || (event.update === null && event.text === null)) return 'The update was hidden or deleted.';
  if (isNew && isTooOld('webhook', happenedAt(event), now)) return TOO_OLD;
  return null;
};

/**
 * @param answer what the receiver did, or why nothing was sent
 * @param silentUntil nothing is sent to it earlier
 */
const outcomeOf = (
  { eventId, tries }: LeasedWebhookDelivery,
  answer: WebhookAnswer | string,
  now: Date,
  silentUntil: Date | null,
): Omit<WebhookOutcome, 'durationMs'> => {
  if (typeof answer === 'string') return { state: 'given-up', dueAt: null, error: answer, answer: null };
  const { error, isGone, waitMs } = answer;
  if (error === null) return { state: 'delivered', dueAt: null, error, answer };
  const attempt = { tries: tries + 1, now, waitMs: waitMs ?? undefined };
  const nextAt = eventId === null || isGone ? null : nextWebhookTryAt(attempt, Math.random());
  const dueAt = nextAt && silentUntil && silentUntil > nextAt ? silentUntil : nextAt;
  return { state: dueAt ? 'failed' : 'given-up', dueAt, error, answer };
};
