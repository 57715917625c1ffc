import type { Account } from '../world/account.ts';
import type { Customer, List, Metadata } from '../world/objects.ts';
import { listOf } from '../world/objects.ts';
import { invalidRequest, missing } from './api-error.ts';
import type { Params } from './form.ts';

/** The parameters of one call, validated as strictly as by Stripe: unknown and missing ones are rejected. */
export class Arguments {
  readonly #params: Params;

  constructor(params: Params) {
    this.#params = params;
  }

  allowOnly(names: readonly string[]): void {
    const unknown = Object.keys(this.#params).find((name) => !names.includes(name));
    if (unknown === undefined) return;
    throw invalidRequest(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  }

  /** Null when absent or empty. */
  text(name: string): string | null {
    const value = this.#params[name];
    if (typeof value === 'object') throw invalidRequest(`Invalid string: ${name}`, { param: name });
    return value || null;
  }

  /** Null when absent or empty. */
  email(): string | null {
    const email = this.text('email');
    if (email === null || /^[\x21-\x7e]+$/.test(email)) return email;
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }

  required(name: string): string {
    const value = this.text(name);
    if (value !== null) return value;
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  }

  /** Undefined when absent. */
  flag(name: string): boolean | undefined {
    const value = this.#params[name];
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false')
      throw invalidRequest(`Invalid boolean: ${String(value)}`, { param: name });
    return value === 'true';
  }

  has(name: string): boolean {
    return name in this.#params;
  }

  /** What is nested below a name; empty when absent. */
  within(name: string): Arguments {
    const value = this.#params[name];
    return new Arguments(typeof value === 'object' ? value : {});
  }

  metadata(): Metadata {
    const value = this.#params['metadata'];
    const pairs = Object.entries(typeof value === 'object' ? value : {});
    const tooLong = pairs.find(([key, text]) => key.length > 40 || String(text).length > 500);
    if (tooLong) throw invalidRequest(`Metadata is too long: ${tooLong[0]}`, { param: 'metadata' });
    return Object.fromEntries(pairs.map(([key, text]) => [key, String(text)]));
  }

  customer({ store }: Account): Customer {
    const id = this.required('customer');
    const customer = store.customers.get(id);
    if (!customer) throw missing('customer', id, 'customer');
    return customer;
  }

  /** Whose objects are listed: also those of a deleted customer. */
  owner(account: Account): string {
    const id = this.required('customer');
    return account.store.deletedCustomers.has(id) ? id : this.customer(account).id;
  }

  /** The page of a list for `limit` and `starting_after`. */
  page<T extends { id: string }>(all: readonly T[], url: string): List<T> {
    const limit = Number(this.text('limit') ?? 10);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      throw invalidRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' });
    const after = this.text('starting_after');
    const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    if (after !== null && start === 0) throw missing('object', after, 'starting_after');
    return listOf(all.slice(start, start + limit), url, start + limit < all.length);
  }
}
