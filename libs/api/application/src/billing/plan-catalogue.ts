import type { Plan } from '@patchlight/contracts';
import { limitsOf } from '@patchlight/domain';
import { inWholeUnits } from './money.ts';
import type { PaymentGateway, ProPrices } from './ports.ts';

const MONTHS = 12;

const FREE_FEATURES = [
  'Track up to {games} games',
  'Daily e-mail notifications',
  'Basic calendar view',
  'Community support',
];

const PRO_FEATURES = [
  'Unlimited games',
  'Real-time instant notifications by e-mail and push',
  'Calendar export',
  'Custom reminders',
  'Release date tracking',
  'Custom categories',
  'Wishlist integration',
  'Priority support',
  'Early access to new features',
];

const discountOf = ({ monthly, yearly }: ProPrices): number =>
  Math.max(0, Math.round((1 - yearly / (monthly * MONTHS)) * 100));

/** The available plans with the prices of the payment provider. */
export class PlanCatalogue {
  /** @param takesPayments whether this instance can sell PRO */
  constructor(
    private readonly payments: PaymentGateway,
    readonly takesPayments: boolean,
  ) {}

  /** @throws {PaymentsUnavailable} the prices are neither cached nor available */
  async plans(): Promise<Plan[]> {
    const prices = await this.payments.getPrices();
    const currency = prices.currency.toUpperCase();
    const free = limitsOf('FREE');
    return [
      {
        id: 'free',
        name: 'Free',
        type: 'FREE',
        description: 'For the games you play most.',
        price: { monthly: 0, yearly: 0 },
        currency,
        yearlyDiscountPercent: 0,
        features: FREE_FEATURES.map((text) => text.replace('{games}', String(free.games))),
        limits: free,
        popular: false,
      },
      {
        id: 'pro',
        name: 'Pro',
        type: 'PRO',
        description: 'For everything you follow.',
        price: {
          monthly: inWholeUnits(prices.monthly, currency),
          yearly: inWholeUnits(prices.yearly, currency),
        },
        currency,
        yearlyDiscountPercent: discountOf(prices),
        features: PRO_FEATURES,
        limits: limitsOf('PRO'),
        popular: true,
      },
    ];
  }
}
