import { PushSubscriptionRepository } from '@patchlight/application/ports';
import type { Clock, NewPushSubscription, PushSubscription } from '@patchlight/application/ports';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';

export class InMemoryPushSubscriptionRepository extends PushSubscriptionRepository {
  private all: PushSubscription[] = [];

  constructor(
    private readonly accounts: InMemoryAccounts,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async add(subscription: NewPushSubscription, limit: number): Promise<void> {
    const { endpoint, sessionId, userId } = subscription;
    const others = this.all.filter((each) => each.endpoint !== endpoint && each.sessionId !== sessionId);
    this.all = [...others, { ...subscription, lastSuccessAt: null, lastError: null }];
    const own = this.all.filter((each) => each.userId === userId);
    const surplus = own
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .slice(0, Math.max(0, own.length - limit));
    this.all = this.all.filter((each) => !surplus.includes(each));
  }

  override async findByUser(userId: string): Promise<PushSubscription[]> {
    return this.live()
      .filter((each) => each.userId === userId)
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  }

  override async find(userId: string, id: string): Promise<PushSubscription | null> {
    return this.live().find((each) => each.userId === userId && each.id === id) ?? null;
  }

  override async recordOutcome(userId: string, id: string, message: string | null, at: Date): Promise<void> {
    this.all = this.all.map((each) => {
      if (each.userId !== userId || each.id !== id) return each;
      return message === null
        ? { ...each, lastSuccessAt: at, lastError: null }
        : { ...each, lastError: { message, at } };
    });
  }

  override async sealSome(): Promise<number> {
    return 0;
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    const before = this.all.length;
    this.all = this.all.filter((each) => each.userId !== userId || each.id !== id);
    return this.all.length < before;
  }

  private live(): PushSubscription[] {
    const now = this.clock.now();
    return this.all.filter(({ sessionId }) => {
      const session = this.accounts.sessions.get(sessionId);
      return session !== undefined && session.expiresAt > now;
    });
  }
}
