import { nextAttemptAt } from '@patchlight/domain';
import type { DeliveryChannel } from '@patchlight/contracts';
import { ATTEMPT_MS, DeliveryDelayed, DeliveryRefused } from '../kernel/ports.ts';
import type { Clock, DeliveryOutcome, DeliveryQueue, LeasedDelivery } from '../kernel/ports.ts';

/** Sends one delivery. @throws {DeliveryRefused} @throws {DeliveryDelayed} */
export type SendDelivery = (delivery: LeasedDelivery) => Promise<void>;

const BATCH = 100;
const LEASE_MS = 60_000;
/** Concurrent attempts by channel. */
const AT_ONCE: Record<DeliveryChannel, number> = { email: 5, push: 20, chat: 20 };

/** Sends due deliveries. Each result is recorded by itself, so a failing recipient does not affect the others. */
export class DispatchDeliveries {
  private readonly busy = new Set<DeliveryChannel>();

  constructor(
    private readonly deps: {
      readonly deliveries: DeliveryQueue;
      readonly senders: Record<DeliveryChannel, SendDelivery>;
      readonly clock: Clock;
    },
  ) {}

  /**
   * Runs until none is due; does nothing while a run of this channel is in progress. Rejects if results cannot be
   * recorded; then they are due again when their leases end.
   */
  async execute(channel: DeliveryChannel): Promise<void> {
    if (this.busy.has(channel)) return;
    this.busy.add(channel);
    try {
      while ((await this.dispatch(channel)) > 0);
    } finally {
      this.busy.delete(channel);
    }
  }

  private async dispatch(channel: DeliveryChannel): Promise<number> {
    const { clock, deliveries } = this.deps;
    const leased = await deliveries.lease(channel, BATCH, LEASE_MS, clock.now());
    const waiting = leased.values();
    const lane = async (): Promise<void> => {
      for (const delivery of waiting) await this.deliver(delivery);
    };
    const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE[channel] }, lane));
    for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
    return leased.length;
  }

  /** A delivery with too short a lease becomes due again when it ends. */
  private async deliver(delivery: LeasedDelivery): Promise<void> {
    const { clock, deliveries } = this.deps;
    if (delivery.leasedUntil.getTime() - clock.now().getTime() < ATTEMPT_MS) return;
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
