import { DeliveryNotFound, DeliveryNotRetryable } from '@patchlight/domain';
import type { DeliveryQueue } from '../kernel/deliveries.ts';
import type { Actor, AuditLog, Clock, UnitOfWork } from '../kernel/ports.ts';

/** Sends a failed delivery again. */
export class RetryDelivery {
  constructor(
    private readonly deps: {
      readonly unitOfWork: UnitOfWork;
      readonly deliveries: DeliveryQueue;
      readonly audit: AuditLog;
      readonly clock: Clock;
    },
  ) {}

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
