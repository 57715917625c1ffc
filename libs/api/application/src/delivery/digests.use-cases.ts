import type { DigestPreview } from '@patchlight/contracts';
import { channelChoice } from '@patchlight/domain';
import type { NewDelivery } from '../kernel/deliveries.ts';
import { mailProblemOf } from './mail-problem.ts';
import { MOST_UPDATES } from './ports.ts';
import type { DeliveryPorts, DigestRecipient, MessageUpdate, NotificationKey } from './ports.ts';
import type { RuleDecider, RuleDecisions } from './rule-decider.ts';

/** Users per transaction. */
const BATCH = 200;

/** Ids of the notifications of a digest, newest first; empty if there is nothing to tell. */
const digestOf = (
  { userId, entries, settings, hasPro }: DigestRecipient,
  decisions: RuleDecisions,
): string[] =>
  entries
    .filter(({ updateId, kind, choices, isOverLimit }) => {
      const rule = decisions.actionOf({ userId, updateId });
      return isOverLimit || channelChoice(kind, settings, { ...choices, rule }, hasPro).email === 'digest';
    })
    .map(({ updateId }) => updateId);

const notificationsOf = ({ userId, entries }: DigestRecipient): NotificationKey[] =>
  entries.map(({ updateId }) => ({ userId, updateId }));

/** Queues the daily and weekly digests. */
export class PlanDigests {
  constructor(
    private readonly deps: Pick<
      DeliveryPorts,
      'clock' | 'deliveries' | 'digestQueue' | 'ids' | 'messageMeter' | 'unitOfWork'
    > & { readonly ruleDecider: RuleDecider },
  ) {}

  /** Runs until none is due. */
  async execute(): Promise<void> {
    while ((await this.deps.unitOfWork.run(() => this.planSome())) === BATCH);
  }

  private async planSome(): Promise<number> {
    const { clock, deliveries, digestQueue, messageMeter, ruleDecider } = this.deps;
    const now = clock.now();
    const recipients = await digestQueue.claim(BATCH, now);
    const mailed = recipients.filter(({ canMail }) => canMail);
    // Nothing waits here: what this digest leaves out is in none.
    const decisions = await ruleDecider.decide(mailed.flatMap(notificationsOf), now, { mayWait: false });
    const digests = mailed
      .map((recipient) => ({ recipient, updateIds: digestOf(recipient, decisions) }))
      .filter(({ updateIds }) => updateIds.length > 0);
    await deliveries.add(digests.map(({ recipient, updateIds }) => this.delivery(recipient, updateIds, now)));
    // Counted, but never held back: what is over the limit waits for the digest.
    await messageMeter.consume(
      digests.map(({ recipient: { userId } }) => ({ userId, count: 1 })),
      now,
    );
    return recipients.length;
  }

  /** The id depends on the newest notification, so that a repeated plan adds nothing. */
  private delivery({ userId, email }: DigestRecipient, updateIds: string[], dueAt: Date): NewDelivery {
    return {
      id: this.deps.ids.uuidOf(`${userId} digest ${updateIds[0]}`),
      userId,
      channel: 'email',
      targetId: null,
      appId: null,
      recipient: email,
      priority: 'digest',
      content: {
        kind: 'digest',
        updateIds: updateIds.slice(0, MOST_UPDATES),
        more: Math.max(0, updateIds.length - MOST_UPDATES),
      },
      updateIds,
      dueAt,
    };
  }
}

const toPreview = ({ at, ...update }: MessageUpdate): DigestPreview['updates'][number] => ({
  ...update,
  at: at.toISOString(),
});

/** Shows a user the next digest as it would be now. */
export class PreviewDigest {
  constructor(
    private readonly deps: Pick<
      DeliveryPorts,
      'clock' | 'digestQueue' | 'mailRecipients' | 'messageQueries'
    > & { readonly ruleDecider: RuleDecider },
  ) {}

  /** @returns null: there is no such user */
  async execute(userId: string): Promise<DigestPreview | null> {
    const { clock, digestQueue, mailRecipients, messageQueries, ruleDecider } = this.deps;
    const now = clock.now();
    const [recipient, digest] = await Promise.all([
      mailRecipients.find(userId),
      digestQueue.find(userId, now),
    ]);
    if (!recipient || !digest) return null;
    const ids = digestOf(digest, await ruleDecider.decided(notificationsOf(digest), now));
    const updates = await messageQueries.list(ids.slice(0, MOST_UPDATES));
    return {
      sendsAt: digest.dueAt.toISOString(),
      problem: mailProblemOf(recipient),
      updates: updates.map(toPreview),
      more: Math.max(0, ids.length - MOST_UPDATES),
    };
  }
}
