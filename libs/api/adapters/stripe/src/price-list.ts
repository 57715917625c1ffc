import type { Stripe } from 'stripe';
import type { Clock, ProPrices } from '@patchlight/application/ports';
import { PaymentsUnavailable } from '@patchlight/domain';
import { asking } from './stripe-client.ts';

const FRESH_MS = 10 * 60_000;
/** How long cached prices are used after a failure. */
const RETRY_MS = 60_000;

/** Stripe's prices, cached for ten minutes; stale prices are used if Stripe fails. */
export class PriceList {
  private known: ProPrices | undefined;
  private askAgainAt = 0;
  private loading: Promise<ProPrices> | undefined;

  constructor(
    private readonly stripe: Stripe,
    private readonly ids: { monthly: string; yearly: string },
    private readonly clock: Clock,
  ) {}

  async current(): Promise<ProPrices> {
    if (this.known && this.clock.now().getTime() < this.askAgainAt) return this.known;
    this.loading ??= this.load().finally(() => (this.loading = undefined));
    return this.loading;
  }

  private async load(): Promise<ProPrices> {
    try {
      this.known = await asking(() => this.ask());
      this.askAgainAt = this.clock.now().getTime() + FRESH_MS;
      return this.known;
    } catch (error) {
      if (!this.known) throw error;
      this.askAgainAt = this.clock.now().getTime() + RETRY_MS;
      return this.known;
    }
  }

  private async ask(): Promise<ProPrices> {
    const [monthly, yearly] = await Promise.all([
      this.stripe.prices.retrieve(this.ids.monthly),
      this.stripe.prices.retrieve(this.ids.yearly),
    ]);
    const fits =
      monthly.recurring?.interval === 'month' &&
      yearly.recurring?.interval === 'year' &&
      monthly.currency === yearly.currency;
    if (!fits || monthly.unit_amount === null || yearly.unit_amount === null)
      throw new PaymentsUnavailable(
        undefined,
        new Error('the two prices are not a month and a year of one plan'),
      );
    return { currency: monthly.currency, monthly: monthly.unit_amount, yearly: yearly.unit_amount };
  }
}
