import { DeliveryRefused } from '../kernel/deliveries.ts';
import type { LeasedDelivery } from '../kernel/deliveries.ts';
import type { DevicePush } from './device-push.ts';
import type { DeliveryPorts } from './ports.ts';
import { toldUpdates } from './told-updates.ts';

/** Sends a queued message to a device. */
export class SendPush {
  constructor(
    private readonly deps: Pick<DeliveryPorts, 'clock' | 'messageQueries' | 'pushSubscriptions'> & {
      readonly devicePush: DevicePush;
    },
  ) {}

  /** Rejects as DevicePush does. @throws {DeliveryRefused} the device or the updates are gone */
  async execute({ id, userId, targetId, content }: LeasedDelivery): Promise<void> {
    if (userId === null || targetId === null || !('updateIds' in content))
      throw new DeliveryRefused('Not a message for a device');
    const [device, updates] = await Promise.all([
      this.deps.pushSubscriptions.find(userId, targetId),
      this.deps.messageQueries.list(content.updateIds),
    ]);
    if (!device) throw new DeliveryRefused('The device is gone');
    if (updates.length === 0) throw new DeliveryRefused('Its updates are gone');
    const { kind, more } = content;
    const told = toldUpdates(updates, { kind, channel: 'push' }, this.deps.clock.now());
    await this.deps.devicePush.send(device, { id, kind, updates: told, more });
  }
}
