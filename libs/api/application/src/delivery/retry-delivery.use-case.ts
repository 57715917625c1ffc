import { DeliveryNotFound, DeliveryNotRetryable } from '@patchlight/domain';
import type { Actor } from '../kernel/ports.ts';
import type { DeliveryPorts } from './ports.ts';

/** Sends a failed delivery again. */
export class RetryDelivery {
  constructor(private readonly deps: Pick<DeliveryPorts, 'audit' | 'clock' | 'deliveries' | 'unitOfWork'>) {}

  /**
   * @throws {DeliveryNotFound}
   * @throws {DeliveryNotRetryable}
   */
  async execute(actor: Actor, id: string): Promise<void> {
    const { audit, clock, deliveries, unitOfWork } = this.deps;
    await unitOfWork.run(async () => {
      const failed = await deliveries.retry(id, clock.now());
      if (!failed) throw new DeliveryNotFound();
      const { channel, isRetried, userId } = failed;
      if (!isRetried) throw new DeliveryNotRetryable();
      const target = userId ? ({ type: 'user', id: userId } as const) : NOBODY;
      await audit.record({ actor, action: 'delivery-retried', target, details: { delivery: id, channel } });
    });
  }
}

const NOBODY = { type: 'instance', id: null } as const;
