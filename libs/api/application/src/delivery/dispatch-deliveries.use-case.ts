import { MAIL_SERVER, mayStillWait, nextAttemptAt } from '@patchlight/domain';
import type { DeliveryChannel } from '@patchlight/contracts';
import {
  DeliveryDelayed,
  DeliveryRefused,
  DeliveryTooOld,
  InstanceRefused,
  ReceiverSilent,
} from '../kernel/deliveries.ts';
import type { DeliveryOutcome, LeasedDelivery, TurnLimits } from '../kernel/deliveries.ts';
import { MessageTurns } from '../kernel/message-turns.ts';
import { SilentReceivers } from '../kernel/silent-receivers.ts';
import type { DeliveryPorts } from './ports.ts';

/** Sends one delivery. @throws {DeliveryRefused} @throws {DeliveryDelayed} @throws {ReceiverSilent} @throws {InstanceRefused} */
export type SendDelivery = (delivery: LeasedDelivery) => Promise<void>;

/** Of the mails, five are sent while others are prepared and recorded. */
const LIMITS: Record<DeliveryChannel, TurnLimits> = {
  email: { perHost: 8, perUser: 2, perUserAtHost: 2, inAll: 8 },
  push: { perHost: 50, perUser: 10, perUserAtHost: 10, inAll: 200 },
  chat: { perHost: 5, perUser: 10, perUserAtHost: 3, inAll: 500 },
};

const WAITS = 'The receiver did not answer three times in a row, so messages to it wait.';

/** Sends due deliveries. Each result is recorded by itself, so a failing recipient does not affect the others. */
export class DispatchDeliveries {
  private readonly channels: Record<DeliveryChannel, MessageTurns<LeasedDelivery>>;
  private readonly silent = new SilentReceivers();

  constructor(
    private readonly deps: Pick<DeliveryPorts, 'clock' | 'deliveries' | 'workWatch'> & {
      readonly senders: Record<DeliveryChannel, SendDelivery>;
    },
  ) {
    this.channels = { email: this.channel('email'), push: this.channel('push'), chat: this.channel('chat') };
  }

  /**
   * Resolves once none is due and none is being sent. Rejects if results cannot be recorded; then they are due again
   * when their leases end.
   */
  execute(name: DeliveryChannel): Promise<void> {
    return this.channels[name].execute();
  }

  /** Starts no more deliveries, and waits for those being sent. The others become due again when their leases end. */
  async stop(): Promise<void> {
    await Promise.all(Object.values(this.channels).map((channel) => channel.stop()));
  }

  private channel(name: DeliveryChannel): MessageTurns<LeasedDelivery> {
    const { clock, deliveries } = this.deps;
    return new MessageTurns({
      limits: LIMITS[name],
      clock,
      lease: (request, now) => deliveries.lease(name, request, now),
      send: (delivery) => this.deliver(delivery),
    });
  }

  private async deliver(delivery: LeasedDelivery): Promise<void> {
    const { clock, deliveries } = this.deps;
    const outcome = await this.attempt(delivery);
    await deliveries.settle(delivery, outcome, clock.now());
  }

  private async attempt(delivery: LeasedDelivery): Promise<DeliveryOutcome> {
    const { channel, content, since, tries } = delivery;
    const receiver = receiverOf(delivery);
    const startedAt = this.deps.clock.now();
    try {
      if (!isMessage(content)) throw new DeliveryRefused('Its content cannot be read');
      if (isExpired(content, startedAt)) return { state: 'expired' };
      const dueAt = this.silent.waitsUntil(receiver, startedAt);
      if (dueAt) return { state: mayStillWait(since, dueAt) ? 'postponed' : 'given-up', error: WAITS, dueAt };
      await this.deps.senders[channel](delivery);
      this.silent.answered(receiver);
      this.tell(delivery, null);
      return { state: 'sent' };
    } catch (cause) {
      const error = String(cause);
      if (cause instanceof DeliveryTooOld) return { state: 'expired' };
      if (cause instanceof InstanceRefused) this.tell(delivery, cause);
      const waitsUntil = await this.listen(delivery, cause, startedAt);
      if (cause instanceof DeliveryRefused) return { state: 'refused', error };
      const now = this.deps.clock.now();
      const asked = cause instanceof DeliveryDelayed ? cause.waitMs : 0;
      const waitMs = Math.max(asked, waitsUntil ? waitsUntil.getTime() - now.getTime() : 0);
      const dueAt = nextAttemptAt({ since, tries: tries + 1, now, waitMs }, Math.random());
      return dueAt ? { state: 'failed', error, dueAt } : { state: 'given-up', error };
    }
  }

  /** Tells how the service of a delivery takes messages. @param refusal null: it has taken one */
  private tell(delivery: LeasedDelivery, refusal: InstanceRefused | null): void {
    const { workWatch } = this.deps;
    const service = serviceOf(delivery);
    if (service === null) return;
    if (refusal) workWatch.failed('service', service, refusal);
    else workWatch.succeeded('service', service);
  }

  /** @returns until when everything for the receiver waits, if that begins now */
  private async listen(delivery: LeasedDelivery, cause: unknown, startedAt: Date): Promise<Date | null> {
    const { clock, deliveries } = this.deps;
    const receiver = receiverOf(delivery);
    if (!(cause instanceof ReceiverSilent)) {
      this.silent.answered(receiver);
      return null;
    }
    const until = this.silent.timedOut(receiver, startedAt, clock.now());
    if (until) await deliveries.postpone(delivery, until, WAITS);
    return until;
  }
}

/** The service that messages of all users go through; null: a receiver of the user's own. */
const serviceOf = ({ channel, host }: LeasedDelivery): string | null => {
  if (channel === 'email') return MAIL_SERVER;
  return channel === 'push' && host !== '' ? host : null;
};

const receiverOf = ({ userId, channel, targetId }: LeasedDelivery): string =>
  `${channel} ${userId} ${targetId}`;

/** As another version, or a repair by hand, may have left it. */
const isMessage = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && ('to' in content || 'updateIds' in content);

const isExpired = (content: LeasedDelivery['content'], now: Date): boolean =>
  'expiresAt' in content && content.expiresAt !== undefined && new Date(content.expiresAt) <= now;
