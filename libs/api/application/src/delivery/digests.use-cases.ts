import type { DigestPreview } from '@patchlight/contracts';
import { channelChoice } from '@patchlight/domain';
import type { DeliveryQueue, NewDelivery } from '../kernel/deliveries.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../kernel/ports.ts';
import { MOST_UPDATES } from './ports.ts';
import type {
  DeliveryPorts,
  DigestQueue,
  DigestRecipient,
  MailRecipient,
  MessageMeter,
  MessageUpdate,
} from './ports.ts';

/** Users per transaction. */
const BATCH = 200;

/** Ids of the notifications of a digest, newest first; empty if there is nothing to tell. */
const digestOf = ({ entries, settings, hasPro }: DigestRecipient): string[] =>
  entries
    .filter(
      ({ kind, choices, isOverLimit }) =>
        isOverLimit || channelChoice(kind, settings, choices, hasPro).email === 'digest',
    )
    .map(({ updateId }) => updateId);

/** Queues the daily and weekly digests. */
export class PlanDigests {
  constructor(
    private readonly deps: {
      readonly digestQueue: DigestQueue;
      readonly deliveries: DeliveryQueue;
      readonly messageMeter: MessageMeter;
      readonly ids: IdGenerator;
      readonly clock: Clock;
      readonly unitOfWork: UnitOfWork;
    },
  ) {}

  /** Runs until none is due. */
  async execute(): Promise<void> {
    while ((await this.deps.unitOfWork.run(() => this.planSome())) === BATCH);
  }

  private async planSome(): Promise<number> {
    const { clock, deliveries, digestQueue, messageMeter } = this.deps;
    const now = clock.now();
    const recipients = await digestQueue.claim(BATCH, now);
    const digests = recipients
      .filter(({ canMail }) => canMail)
      .map((recipient) => ({ recipient, updateIds: digestOf(recipient) }))
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
      dueAt,
    };
  }
}

const problemOf = ({ choice, isVerified, isSuspended }: MailRecipient): DigestPreview['problem'] => {
  if (choice === 'off') return 'off';
  if (!isVerified) return 'unverified';
  return isSuspended ? 'suspended' : null;
};

const toPreview = ({ at, ...update }: MessageUpdate): DigestPreview['updates'][number] => ({
  ...update,
  at: at.toISOString(),
});

/** Shows a user the next digest as it would be now. */
export class PreviewDigest {
  constructor(
    private readonly deps: Pick<DeliveryPorts, 'clock' | 'digestQueue' | 'mailRecipients' | 'messageQueries'>,
  ) {}

  /** @returns null: there is no such user */
  async execute(userId: string): Promise<DigestPreview | null> {
    const { clock, digestQueue, mailRecipients, messageQueries } = this.deps;
    const [recipient, digest] = await Promise.all([
      mailRecipients.find(userId),
      digestQueue.find(userId, clock.now()),
    ]);
    if (!recipient || !digest) return null;
    const ids = digestOf(digest);
    const updates = await messageQueries.list(ids.slice(0, MOST_UPDATES));
    return {
      sendsAt: digest.dueAt.toISOString(),
      problem: problemOf(recipient),
      updates: updates.map(toPreview),
      more: Math.max(0, ids.length - MOST_UPDATES),
    };
  }
}
