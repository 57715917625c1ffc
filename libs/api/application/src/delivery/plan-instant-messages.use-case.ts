import { planInstant } from '@patchlight/domain';
import type { Hold, InstantPlan, PlannedMessage } from '@patchlight/domain';
import type { NewDelivery } from '../kernel/deliveries.ts';
import { MOST_UPDATES } from './ports.ts';
import type { DeliveryPorts, NotificationKey, QueuedRecipient } from './ports.ts';
import { RULES_RETRY_MS } from './rule-decider.ts';
import type { RuleDecider } from './rule-decider.ts';

/** Users per transaction. */
const BATCH = 200;

/** Turns notifications into instant messages, unless they have to wait. */
export class PlanInstantMessages {
  constructor(
    private readonly deps: Pick<
      DeliveryPorts,
      'clock' | 'deliveries' | 'ids' | 'instantQueue' | 'messageMeter' | 'unitOfWork'
    > & { readonly ruleDecider: RuleDecider },
  ) {}

  /** Runs until none is due. */
  async execute(): Promise<void> {
    while ((await this.deps.unitOfWork.run(() => this.planSome())) > 0);
  }

  private async planSome(): Promise<number> {
    const { clock, deliveries, instantQueue, messageMeter } = this.deps;
    const now = clock.now();
    const claimed = await instantQueue.claim(BATCH, now);
    const { recipients, undecided } = await this.applyRules(claimed, now);
    const plans = recipients.map((recipient) => ({ recipient, plan: planInstant(recipient, now) }));
    const counts = plans.map(({ recipient: { userId }, plan }) => ({ userId, count: plan.messages.length }));
    const allowed = await messageMeter.consume(counts, now);
    const limited = plans.map(({ recipient, plan }, index) => ({
      recipient,
      plan: withinLimit(plan, allowed[index]!),
    }));
    await deliveries.add(
      limited.flatMap(({ recipient, plan }) =>
        plan.messages.map((message) => this.delivery(recipient, message, now)),
      ),
    );
    await instantQueue.remove(
      limited.flatMap(({ recipient: { userId }, plan }) =>
        plan.done.map((updateId) => ({ userId, updateId })),
      ),
    );
    const dueAt = new Date(now.getTime() + RULES_RETRY_MS);
    await instantQueue.hold([
      ...limited.flatMap(({ recipient: { userId }, plan }) =>
        plan.held.map((entry) => ({ userId, ...entry })),
      ),
      ...undecided.map((notification) => ({ ...notification, dueAt, reason: 'rules' as const })),
    ]);
    return recipients.length;
  }

  /** Adds what rules say about each notification, and takes out those that they cannot decide about yet. */
  private async applyRules(
    claimed: QueuedRecipient[],
    now: Date,
  ): Promise<{ recipients: QueuedRecipient[]; undecided: NotificationKey[] }> {
    const all = claimed.flatMap(({ userId, waiting }) =>
      waiting.map(({ updateId }) => ({ userId, updateId })),
    );
    const decisions = await this.deps.ruleDecider.decide(all, now, { mayWait: true });
    const recipients = claimed.map(({ userId, waiting, ...recipient }) => ({
      ...recipient,
      userId,
      waiting: waiting
        .filter(({ updateId }) => !decisions.isWaiting({ userId, updateId }))
        .map(({ choices, ...item }) => {
          const rule = decisions.actionOf({ userId, updateId: item.updateId });
          return { ...item, choices: { ...choices, rule } };
        }),
    }));
    return { recipients, undecided: all.filter((notification) => decisions.isWaiting(notification)) };
  }

  /** The id depends on the user, the first notification and the target, so that a repeated plan adds nothing. */
  private delivery(
    { userId, names, hosts }: QueuedRecipient,
    { target: { channel, id: targetId }, kind, appId, updateIds }: PlannedMessage,
    dueAt: Date,
  ): NewDelivery {
    const id = this.deps.ids.uuidOf(`${userId} ${channel} ${targetId ?? ''} ${updateIds.at(-1)}`);
    const content = {
      kind,
      updateIds: updateIds.slice(0, MOST_UPDATES),
      more: Math.max(0, updateIds.length - MOST_UPDATES),
    };
    const recipient = names.get(targetId ?? '') ?? '';
    return {
      id,
      userId,
      channel,
      targetId,
      host: hosts.get(targetId ?? '') ?? '',
      appId,
      recipient,
      priority: 'instant',
      content,
      updateIds,
      dueAt,
    };
  }
}

interface LimitedPlan extends Omit<InstantPlan, 'held'> {
  held: { updateId: string; dueAt: Date | null; reason: Hold | 'limit' }[];
}

/** The first `count` messages; the notifications of the others wait for the next digest. */
const withinLimit = ({ messages, done, held }: InstantPlan, count: number): LimitedPlan => {
  const over = new Set(messages.slice(count).flatMap(({ updateIds }) => updateIds));
  return {
    messages: messages.slice(0, count),
    done: done.filter((updateId) => !over.has(updateId)),
    held: [...held, ...[...over].map((updateId) => ({ updateId, dueAt: null, reason: 'limit' as const }))],
  };
};
