import { DELIVERY_PRIORITIES, DeliveryQueue } from '@patchlight/application/ports';
import type {
  DeliveryOutcome,
  LeasedDelivery,
  NewDelivery,
  TurnRequest,
  WaitingMail,
} from '@patchlight/application/ports';
import type { DeliveryChannel, MailState } from '@patchlight/contracts';
import { oldestAt, withMaskedAddresses } from '@patchlight/domain';
import { InMemoryTable } from './in-memory-table.ts';
import { rowsInTurn } from './rows-in-turn.ts';
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

  override async lease(channel: DeliveryChannel, request: TurnRequest, now: Date): Promise<LeasedDelivery[]> {
    const waiting = this.all
      .filter((delivery) => delivery.channel === channel && ['queued', 'failed'].includes(delivery.state))
      .map((delivery) => ({
        ...delivery,
        host: delivery.host ?? '',
        rank: DELIVERY_PRIORITIES[delivery.priority],
        isAgain: delivery.state === 'failed',
      }));
    this.leases += 1;
    const lease = `lease ${this.leases}`;
    const leasedUntil = new Date(now.getTime() + request.leaseMs);
    return rowsInTurn(waiting, request, now).map(({ rank: _, isAgain: _again, ...delivery }) => {
      const leased = { ...delivery, lease, dueAt: leasedUntil };
      this.table.put(delivery.id, leased);
      return { ...leased, leasedUntil };
    });
  }

  override async postpone(
    { userId, targetId }: Pick<LeasedDelivery, 'userId' | 'targetId'>,
    until: Date,
    error: string,
  ): Promise<void> {
    for (const delivery of this.all) {
      const isWaiting = ['queued', 'failed'].includes(delivery.state) && delivery.lease === null;
      if (!isWaiting || delivery.userId !== userId || delivery.targetId !== targetId) continue;
      const state = delivery.since < oldestAt(until) ? 'given-up' : 'failed';
      const dueAt = delivery.dueAt > until ? delivery.dueAt : until;
      this.table.put(delivery.id, { ...delivery, state, dueAt, error });
    }
  }

  override async settle(
    { id, lease }: Pick<LeasedDelivery, 'id' | 'userId' | 'lease'>,
    outcome: DeliveryOutcome,
  ): Promise<boolean> {
    const delivery = this.table.get(id);
    if (!delivery || delivery.lease !== lease) return false;
    this.table.put(id, {
      ...delivery,
      state: outcome.state === 'postponed' ? 'failed' : outcome.state,
      tries: delivery.tries + (outcome.state === 'postponed' ? 0 : 1),
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
