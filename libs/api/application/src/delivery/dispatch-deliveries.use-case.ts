import { nextAttemptAt } from '@patchlight/domain';
import type { DeliveryChannel } from '@patchlight/contracts';
import { ATTEMPT_MS, DeliveryDelayed, DeliveryRefused } from '../kernel/deliveries.ts';
import type { DeliveryOutcome, DeliveryQueue, LeasedDelivery } from '../kernel/deliveries.ts';
import type { Clock } from '../kernel/ports.ts';
import { LeasedDeliveries } from './leased-deliveries.ts';

/** Sends one delivery. @throws {DeliveryRefused} @throws {DeliveryDelayed} */
export type SendDelivery = (delivery: LeasedDelivery) => Promise<void>;

const BATCH = 100;
const LEASE_MS = 60_000;
/** Concurrent attempts by channel. Of the mails, five are sent while others are prepared and recorded. */
const AT_ONCE: Record<DeliveryChannel, number> = { email: 8, push: 50, chat: 20 };

interface Channel {
  deliveries: LeasedDeliveries;
  /** Lanes at work; each sends one delivery after the other. */
  lanes: number;
}

/** Sends due deliveries. Each result is recorded by itself, so a failing recipient does not affect the others. */
export class DispatchDeliveries {
  private readonly channels: Record<DeliveryChannel, Channel>;
  private readonly runs = new Set<Promise<void>>();
  private isStopped = false;

  constructor(
    private readonly deps: {
      readonly deliveries: DeliveryQueue;
      readonly senders: Record<DeliveryChannel, SendDelivery>;
      readonly clock: Clock;
    },
  ) {
    this.channels = { email: this.channel('email'), push: this.channel('push'), chat: this.channel('chat') };
  }

  /**
   * Sends with all lanes that are not at work yet, until none is due. So a receiver that takes long delays nobody else.
   * Rejects if results cannot be recorded; then they are due again when their leases end.
   */
  execute(name: DeliveryChannel): Promise<void> {
    const run = this.run(name).finally(() => this.runs.delete(run));
    this.runs.add(run);
    return run;
  }

  /** Starts no more deliveries, and waits for those being sent. The others become due again when their leases end. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.allSettled(this.runs);
  }

  private async run(name: DeliveryChannel): Promise<void> {
    const channel = this.channels[name];
    const free = AT_ONCE[name] - channel.lanes;
    const lanes = await Promise.allSettled(Array.from({ length: free }, () => this.lane(channel)));
    for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
  }

  private channel(name: DeliveryChannel): Channel {
    const { clock, deliveries } = this.deps;
    const lease = () => deliveries.lease(name, BATCH, LEASE_MS, clock.now());
    return { deliveries: new LeasedDeliveries(lease, BATCH, AT_ONCE[name]), lanes: 0 };
  }

  private async lane(channel: Channel): Promise<void> {
    const next = async () => (this.isStopped ? null : channel.deliveries.next());
    channel.lanes += 1;
    try {
      for (let delivery = await next(); delivery; delivery = await next()) await this.deliver(delivery);
    } finally {
      channel.lanes -= 1;
    }
  }

  /** A delivery with too short a lease, or leased during the stop, becomes due again when its lease ends. */
  private async deliver(delivery: LeasedDelivery): Promise<void> {
    const { clock, deliveries } = this.deps;
    if (this.isStopped || delivery.leasedUntil.getTime() - clock.now().getTime() < ATTEMPT_MS) return;
    const outcome = await this.attempt(delivery);
    await deliveries.settle(delivery, outcome, clock.now());
  }

  private async attempt(delivery: LeasedDelivery): Promise<DeliveryOutcome> {
    const { content } = delivery;
    const expiresAt = 'expiresAt' in content ? content.expiresAt : undefined;
    if (expiresAt && new Date(expiresAt) <= this.deps.clock.now()) return { state: 'expired' };
    try {
      await this.deps.senders[delivery.channel](delivery);
      return { state: 'sent' };
    } catch (cause) {
      const error = String(cause);
      if (cause instanceof DeliveryRefused) return { state: 'refused', error };
      const { since, tries } = delivery;
      const waitMs = cause instanceof DeliveryDelayed ? cause.waitMs : undefined;
      const attempt = { since, tries: tries + 1, now: this.deps.clock.now(), waitMs };
      const dueAt = nextAttemptAt(attempt, Math.random());
      return dueAt ? { state: 'failed', error, dueAt } : { state: 'given-up', error };
    }
  }
}
