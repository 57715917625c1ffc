import { BillingRepository } from '@patchlight/application/ports';
import type { BillingAccount, Payer } from '@patchlight/application/ports';
import { NEVER_PAID, UserNotFound } from '@patchlight/domain';
import type { SubscriptionState } from '@patchlight/domain';
import type { InMemoryPlans } from '../kernel/in-memory-plans.ts';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

interface Row extends BillingAccount {
  /** Numbers of the last request and of the last response. */
  asked: number;
  answered: number;
}

/** Billing accounts of the given users, with plans in `plans`. */
export class InMemoryBillingRepository extends BillingRepository {
  private readonly users = new Map<string, Pick<Payer, 'userId' | 'email' | 'name'>>();
  private readonly accounts: InMemoryTable<Row>;
  /** Customers of deleted users. */
  private readonly deleted: InMemoryTable<{ userId: string; customerId: string; isClosed: boolean }>;
  private readonly events: InMemoryTable<string>;

  constructor(
    private readonly unitOfWork: InMemoryUnitOfWork,
    private readonly plans: InMemoryPlans,
  ) {
    super();
    this.accounts = new InMemoryTable(unitOfWork);
    this.deleted = new InMemoryTable(unitOfWork);
    this.events = new InMemoryTable(unitOfWork);
  }

  /** Also changes the address of a user. */
  addUser(userId: string, email = `${userId}@example.org`): void {
    this.users.set(userId, { userId, email, name: `User ${userId}` });
  }

  /** Deletes a user; the customer stays at the payment provider. */
  deleteUser(userId: string): void {
    const account = this.accounts.all().find((row) => row.userId === userId);
    this.users.delete(userId);
    if (!account) return;
    const { customerId } = account;
    this.accounts.delete(customerId);
    this.deleted.put(customerId, { userId, customerId, isClosed: false });
  }

  /** The last stored state of a user's subscription. */
  subscriptionStateOf(userId: string): SubscriptionState | null {
    return this.accounts.all().find((row) => row.userId === userId)?.subscriptionState ?? null;
  }

  override async getPayer(userId: string): Promise<Payer> {
    const user = this.users.get(userId);
    if (!user) throw new UserNotFound();
    const account = this.accounts.all().find((row) => row.userId === userId);
    return {
      ...user,
      customerId: account?.customerId ?? null,
      subscriptionId: account?.subscriptionState.subscriptionId ?? null,
    };
  }

  override async lock(customerId: string): Promise<BillingAccount | null> {
    await this.unitOfWork.lock(`customer ${customerId}`);
    return this.shown(customerId);
  }

  override async beginRequest(customerId: string): Promise<number | null> {
    const row = this.accounts.get(customerId);
    if (!row) return null;
    this.accounts.put(customerId, { ...row, asked: row.asked + 1 });
    return row.asked + 1;
  }

  override async recordResponse(customerId: string, question: number): Promise<BillingAccount | null> {
    await this.unitOfWork.lock(`customer ${customerId}`);
    const row = this.accounts.get(customerId);
    if (!row || row.answered >= question) return null;
    this.accounts.put(customerId, { ...row, answered: question });
    return this.shown(customerId);
  }

  override async saveCustomer(userId: string, customerId: string, replaced?: string | null): Promise<string> {
    const before = this.accounts.all().find((row) => row.userId === userId);
    if (before && before.customerId !== replaced) return before.customerId;
    if (before) this.accounts.delete(before.customerId);
    const state = { subscriptionState: NEVER_PAID, asked: 0, answered: 0 };
    this.accounts.put(customerId, { ...state, ...before, userId, customerId });
    return customerId;
  }

  override async saveSubscriptionState(
    { userId, customerId }: BillingAccount,
    state: SubscriptionState,
  ): Promise<void> {
    this.accounts.put(customerId, { ...this.accounts.get(customerId)!, subscriptionState: state });
    const isAdmin = (await this.plans.getPlan(userId)) === 'ADMIN';
    if (!isAdmin) this.plans.give(userId, state.plan, state.planExpiresAt, state.autoRenew);
  }

  override async isDeleted(customerId: string): Promise<boolean> {
    return this.deleted.get(customerId) !== undefined;
  }

  override async markClosed(customerId: string): Promise<void> {
    const row = this.deleted.get(customerId);
    if (row) this.deleted.put(customerId, { ...row, isClosed: true });
  }

  override async grant(
    userId: string,
    { plan, until }: { plan: 'FREE' | 'PRO'; until: Date | null },
  ): Promise<void> {
    this.plans.give(userId, plan, plan === 'PRO' ? until : null);
  }

  override async listCustomersAfter(
    userId: string,
    limit: number,
  ): Promise<{ userId: string; customerId: string }[]> {
    return [...this.accounts.all(), ...this.deleted.all().filter(({ isClosed }) => !isClosed)]
      .map((row) => ({ userId: row.userId, customerId: row.customerId }))
      .filter((row) => Number(row.userId) > Number(userId))
      .toSorted((a, b) => Number(a.userId) - Number(b.userId))
      .slice(0, limit);
  }

  override async recordEvent(eventId: string, type: string): Promise<boolean> {
    if (this.events.get(eventId) !== undefined) return false;
    this.events.put(eventId, type);
    return true;
  }

  private shown(id: string): BillingAccount | null {
    const row = this.accounts.get(id);
    return row
      ? { userId: row.userId, customerId: row.customerId, subscriptionState: row.subscriptionState }
      : null;
  }
}
