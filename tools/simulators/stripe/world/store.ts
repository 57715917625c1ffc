import type { Card } from './cards.ts';
import type {
  Charge,
  CheckoutSession,
  Customer,
  Event,
  Invoice,
  PortalSession,
  Price,
  Subscription,
} from './objects.ts';

/** All objects of the simulated account, by kind and in order of creation. */
export class Store {
  readonly #seed: number;
  readonly #count = new Map<string, number>();
  readonly customers = new Map<string, Customer>();
  /** Ids of the customers that were deleted. */
  readonly deletedCustomers = new Set<string>();
  readonly prices = new Map<string, Price>();
  readonly sessions = new Map<string, CheckoutSession>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly charges = new Map<string, Charge>();
  readonly portals = new Map<string, PortalSession>();
  readonly events = new Map<string, Event>();
  /** By customer. */
  readonly cards = new Map<string, Card>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** `cus_Sim1000007`: the same calls in the same order give the same ids. */
  id(prefix: string): string {
    const next = (this.#count.get(prefix) ?? 0) + 1;
    this.#count.set(prefix, next);
    return `${prefix}_Sim${this.#seed}${String(next).padStart(6, '0')}`;
  }

  /** Those of one customer, newest first. */
  of<T extends { customer: string }>(kind: Map<string, T>, customerId: string): T[] {
    return [...kind.values()].filter(({ customer }) => customer === customerId).reverse();
  }
}
