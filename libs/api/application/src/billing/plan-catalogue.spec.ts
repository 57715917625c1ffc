import { describe, expect, it } from '@jest/globals';
import { FixedClock, InMemoryPaymentGateway } from '@patchlight/testing';
import type { ProPrices } from './ports.ts';
import { PlanCatalogue } from './plan-catalogue.ts';

const catalogue = async (prices?: ProPrices) => {
  const payments = new InMemoryPaymentGateway(new FixedClock(), prices);
  const [free, pro] = await new PlanCatalogue(payments, true).plans();
  return { free: free!, pro: pro! };
};

describe('plan catalogue', () => {
  it('lists the features of each plan', async () => {
    const { free, pro } = await catalogue();
    expect(free.features).toEqual([
      'Track up to 10 games',
      'Daily e-mail notifications',
      'Basic calendar view',
      'Community support',
    ]);
    expect(pro.features).toEqual([
      'Unlimited games',
      'Real-time instant notifications by e-mail and push',
      'Calendar export',
      'Custom reminders',
      'Release date tracking',
      'Custom categories',
      'Wishlist integration',
      'Priority support',
      'Early access to new features',
    ]);
  });

  it.each([
    [{ currency: 'usd', monthly: 299, yearly: 2499 }, 2.99, 24.99, 30],
    [{ currency: 'eur', monthly: 500, yearly: 6000 }, 5, 60, 0],
    [{ currency: 'eur', monthly: 500, yearly: 7000 }, 5, 70, 0],
    [{ currency: 'jpy', monthly: 450, yearly: 2700 }, 450, 2700, 50],
    [{ currency: 'huf', monthly: 99_000, yearly: 594_000 }, 990, 5940, 50],
    [{ currency: 'isk', monthly: 39_000, yearly: 234_000 }, 390, 2340, 50],
    [{ currency: 'kwd', monthly: 1000, yearly: 6000 }, 1, 6, 50],
  ])('returns the prices of the payment provider: %j', async (prices, monthly, yearly, percent) => {
    const { free, pro } = await catalogue(prices);
    expect(pro.price).toEqual({ monthly, yearly });
    expect([pro.currency, pro.yearlyDiscountPercent]).toEqual([prices.currency.toUpperCase(), percent]);
    expect([free.price, free.currency]).toEqual([{ monthly: 0, yearly: 0 }, pro.currency]);
  });
});
