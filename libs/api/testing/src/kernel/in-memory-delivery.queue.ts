import { DELIVERY_PRIORITIES, DeliveryQueue } from '@patchlight/application/ports';
import type {
  DeliveryOutcome,
  LeasedDelivery,
  NewDelivery,
  WaitingMail,
} from '@patchlight/application/ports';
import type { DeliveryChannel, MailState } from '@patchlight/contracts';
import { withMaskedAddresses } from '@patchlight/domain';
import { InMemoryTable } from './in-memory-table.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

export interface StoredDelivery extends NewDelivery {
  state: MailState;
  tries: number;
  error: string | null;
  since: Date;
  lease: string | null;
}

export class InMemoryDeliveryQueue extends DeliveryQueue {
  private readonly table: InMemoryTable<StoredDelivery>;
  private leases = 0;

  constructor(unitOfWork: InMemoryUnitOfWork) {
    super();
    this.table = new InMemoryTable(unitOfWork);
  }

  /** All deliveries, oldest first. */
  get all(): StoredDelivery[] {
    return this.table.all();
  }

  /** The queued mails, oldest first. */
  mails(): WaitingMail[] {
    return this.all.flatMap(({ content }) => ('to' in content ? [content] : []));
  }

  override async add(deliveries: readonly NewDelivery[]): Promise<void> {
    for (const delivery of deliveries) {
      if (this.table.get(delivery.id)) continue;
      const { dueAt: since } = delivery;
      this.table.put(delivery.id, {
        ...delivery,
        state: 'queued',
        tries: 0,
        error: null,
        since,
        lease: null,
      });
    }
  }

  override async lease(
    channel: DeliveryChannel,
    count: number,
    leaseMs: number,
    now: Date,
  ): Promise<LeasedDelivery[]> {
    const rank = ({ priority }: StoredDelivery): number => DELIVERY_PRIORITIES[priority];
    const due = this.all
      .filter(({ state, dueAt }) => (state === 'queued' || state === 'failed') && dueAt <= now)
      .filter((delivery) => delivery.channel === channel)
      .toSorted((one, other) => rank(one) - rank(other) || one.dueAt.getTime() - other.dueAt.getTime())
      .slice(0, count);
    this.leases += 1;
    const lease = `lease ${this.leases}`;
    const leasedUntil = new Date(now.getTime() + leaseMs);
    return due.map((delivery) => {
      const leased = { ...delivery, lease, dueAt: leasedUntil };
      this.table.put(delivery.id, leased);
      return { ...leased, leasedUntil };
    });
  }

  override async settle(
    { id, lease }: Pick<LeasedDelivery, 'id' | 'userId' | 'lease'>,
    outcome: DeliveryOutcome,
  ): Promise<boolean> {
    const delivery = this.table.get(id);
    if (!delivery || delivery.lease !== lease) return false;
    this.table.put(id, {
      ...delivery,
      state: outcome.state,
      tries: delivery.tries + 1,
      error: 'error' in outcome ? withMaskedAddresses(outcome.error).slice(0, 300) : delivery.error,
      dueAt: 'dueAt' in outcome ? outcome.dueAt : delivery.dueAt,
      lease: null,
    });
    return true;
  }

  override async retry(id: string, now: Date): ReturnType<DeliveryQueue['retry']> {
    const delivery = this.table.get(id);
    if (!delivery || !['failed', 'refused', 'given-up'].includes(delivery.state)) return null;
    const { channel, userId } = delivery;
    const isRetried = delivery.lease === null;
    if (isRetried)
      this.table.put(id, { ...delivery, state: 'queued', tries: 0, error: null, dueAt: now, since: now });
    return { channel, userId, isRetried };
  }
}
