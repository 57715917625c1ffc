import { PushSubscriptionEnded } from './ports.ts';
import type { DeliveryPorts, PushSubscription, UpdateMessage } from './ports.ts';

/** Sends messages to devices and records the outcomes with them. */
export class DevicePush {
  constructor(private readonly deps: Pick<DeliveryPorts, 'clock' | 'pushSender' | 'pushSubscriptions'>) {}

  /** A device whose subscription the push service has ended is removed. Rejects as the sender does. */
  async send(device: PushSubscription, message: UpdateMessage): Promise<void> {
    const { pushSender, pushSubscriptions, clock } = this.deps;
    const { userId, id } = device;
    try {
      await pushSender.send(device, message);
    } catch (error) {
      if (error instanceof PushSubscriptionEnded) await pushSubscriptions.remove(userId, id);
      else await pushSubscriptions.recordOutcome(userId, id, pushErrorText(error), clock.now());
      throw error;
    }
    await pushSubscriptions.recordOutcome(userId, id, null, clock.now());
  }
}

export const pushErrorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
