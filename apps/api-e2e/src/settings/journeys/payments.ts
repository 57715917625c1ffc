import { expect } from '@jest/globals';
import type { BillingHistoryBody, SubscriptionBody } from '@patchlight/contracts';
import { checkout } from '../../testing/shop.ts';
import { arrives } from '../journey.ts';
import type { Journey } from '../journey.ts';

export const payments: Journey = {
  name: 'PRO is bought, and both sides say the same',
  skipped: ({ plan, payments: state }) =>
    state === 'off' ? 'the instance takes no payments' : plan === 'PRO' ? 'everybody has PRO' : null,
  run: async ({ ada, receivers }) => {
    const { stripe } = receivers.shop!;
    stripe.pay(await checkout(ada));
    const read = async () => (await ada.done<SubscriptionBody>('GET', '/subscription/status')).subscription;
    const bought = await arrives('the payment was heard of', async () => {
      const subscription = await read();
      return subscription.currentPlan === 'PRO' && subscription;
    });
    const response = await fetch(
      `${stripe.url}/v1/subscriptions?customer=${bought.stripeCustomerId}&status=all`,
      {
        headers: { Authorization: `Bearer ${stripe.secretKey}` },
      },
    );
    const { data } = (await response.json()) as {
      data: { status: string; items: { data: { current_period_end: number }[] } }[];
    };
    expect(data.map(({ status }) => status)).toEqual(['active']);
    expect(bought).toMatchObject({
      planExpiresAt: new Date(data[0]!.items.data[0]!.current_period_end * 1_000).toISOString(),
    });
    const history = await ada.done<BillingHistoryBody>('GET', '/subscription/billing-history');
    expect(history.invoices).toHaveLength(1);
  },
};
