import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SimulatedShop } from './testing/simulated-shop.ts';
import { DAY, startSimulatedShop } from './testing/simulated-shop.ts';

const pinnedNode = join(import.meta.dirname, '../../../node_modules/.bin/node');
let shop: SimulatedShop;

beforeEach(async () => {
  shop = await startSimulatedShop();
});
afterEach(() => shop.close());

/** Submits a form like a browser, without following the redirect. */
const submit = (url: string, fields: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const card = (number: string) => ({ card_number: number, expiry: '12 / 34', cvc: '123' });
const wayOn = (response: Response): [number, string | null] => [
  response.status,
  response.headers.get('location'),
];

describe('the checkout page', () => {
  it('shows the price, and links back', async () => {
    const { checkout } = shop;
    const html = await (await fetch((await checkout()).url!)).text();
    expect(html).toContain('Simulated payments');
    expect(html).toContain('$2.99 per month');
    expect(html).toContain('href="http://shop.example/pricing"');
    expect(html).not.toContain('<script');
  });

  it('accepts a valid card and redirects to the shop', async () => {
    const { checkout, subscription } = shop;
    const { id, url } = await checkout();
    expect(wayOn(await submit(url!, card('4242 4242 4242 4242')))).toEqual([
      303,
      `http://shop.example/done?session=${id}`,
    ]);
    expect((await subscription()).status).toBe('active');
    expect(await (await fetch(url!)).text()).toContain('This is paid already');
    expect((await submit(url!, card('4242 4242 4242 4242'))).status).toBe(200);
  });

  it.each([
    [card('4000 0000 0000 0002'), 'Your card was declined.'],
    [card('1234'), 'not one of the test cards'],
    [{ ...card('4242424242424242'), expiry: 'soon' }, 'expiry date is not valid'],
    [{ ...card('4242424242424242'), cvc: '1' }, 'security code is not valid'],
    [{}, 'not one of the test cards'],
  ])('stays open when %j is declined', async (fields, words) => {
    const { checkout, subscription } = shop;
    const { url } = await checkout();
    const answer = await submit(url!, fields as Record<string, string>);
    expect(await answer.text()).toContain(words);
    expect(await subscription()).toBeUndefined();
    expect((await fetch(url!)).status).toBe(200);
  });

  it('requires 3-D Secure for such a card', async () => {
    const { checkout, subscription } = shop;
    const { id, url } = await checkout();
    const secure = `${url}/authenticate`;
    await submit(url!, card('4000 0025 0000 3155'));
    const failed = await submit(secure, { answer: 'fail' });
    expect(await failed.text()).toContain('unable to authenticate');
    expect((await submit(secure, { answer: 'complete' })).status).toBe(402);
    expect(await subscription()).toBeUndefined();

    expect(wayOn(await submit(url!, card('4000 0025 0000 3155')))).toEqual([
      303,
      `/c/pay/${id}/authenticate`,
    ]);
    expect(await (await fetch(secure)).text()).toContain('Complete');
    expect((await submit(secure, { answer: 'complete' })).status).toBe(303);
    expect((await subscription()).status).toBe('active');
  });

  it('is closed once expired', async () => {
    const { stripe, checkout } = shop;
    const { id, url } = await checkout();
    await stripe.checkout.sessions.expire(id);
    expect((await submit(url!, card('4242424242424242'))).status).toBe(410);
  });
});

describe('the customer portal', () => {
  const openPortal = async (): Promise<string> => {
    const { stripe, customer } = shop;
    const return_url = 'http://shop.example/settings';
    return (await stripe.billingPortal.sessions.create({ customer: customer.id, return_url })).url;
  };
  const text = async (url: string): Promise<string> => (await fetch(url)).text();

  it('cancels and resumes; a cancellation only sets the date', async () => {
    const { subscribe, subscription } = shop;
    await subscribe();
    const url = await openPortal();
    expect(await text(url)).toContain('Renews on February 28, 2026');
    await submit(`${url}/cancel`);
    const { cancel_at: at, cancel_at_period_end: flag, items } = await subscription();
    expect([at, flag]).toEqual([items.data[0]?.current_period_end, false]);
    expect(await text(url)).toContain('Ends on February 28, 2026');
    await submit(`${url}/resume`);
    expect((await subscription()).cancel_at).toBeNull();
    expect(await text(url)).toContain('href="http://shop.example/settings"');
  });

  it('charges an unpaid invoice to a new card', async () => {
    const { simulator, customer, subscribe, subscription } = shop;
    await subscribe();
    simulator.card(customer.id, true);
    simulator.advance(28 * DAY);
    const url = await openPortal();
    expect(await text(url)).toContain('The last payment failed.');
    expect((await submit(`${url}/card`, { card_number: '4000000000000002' })).status).toBe(402);
    await submit(`${url}/card`, { card_number: '4242424242424242' });
    expect((await subscription()).status).toBe('active');
  });

  it('has invoices as valid PDF', async () => {
    const { stripe, customer, subscribe } = shop;
    await subscribe();
    const { data } = await stripe.invoices.list({ customer: customer.id });
    const answer = await fetch(data[0]?.invoice_pdf ?? '');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Invoice-SIM-0001.pdf"');
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/);
    expect(pdf).toContain(String.raw`Jo \(née Ray\)`);
    const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    expect(pdf.slice(table, table + 4)).toBe('xref');
    const offsets = [...pdf.matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset) => pdf.slice(offset, offset + 7))).toEqual(
      offsets.map((_, index) => `${index + 1} 0 obj`),
    );
  });

  it('shows when there is nothing', async () => {
    expect(await text(await openPortal())).toContain('You have no subscription.');
    expect((await fetch(`${shop.simulator.url}/p/session/none`)).status).toBe(404);
    expect((await fetch(`${shop.simulator.url}/c/pay/none`)).status).toBe(404);
    expect((await fetch(`${shop.simulator.url}/invoices/none/pdf`)).status).toBe(404);
  });
});

describe('control over HTTP', () => {
  const post = async (path: string, body?: object): Promise<[number, unknown]> => {
    const response = await fetch(shop.simulator.url + path, {
      method: 'POST',
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    return [response.status, await response.json()];
  };

  it('advances the time, pays, fails cards, refunds, cancels and deletes', async () => {
    const { simulator, customer, checkout, subscription } = shop;
    const start = simulator.now();
    expect(await post('/_sim/pay', { url: (await checkout()).url })).toEqual([200, { success: true }]);
    expect(await post(`/_sim/customers/${customer.id}/card`, { fails: true })).toEqual([
      200,
      { success: true },
    ]);
    expect(await post('/_sim/clock', { advance: 28 * DAY })).toEqual([200, { now: start + 28 * DAY }]);
    const { id, status } = await subscription();
    expect(status).toBe('past_due');
    expect(await post(`/_sim/customers/${customer.id}/refund`)).toMatchObject([200, { amount: 299 }]);
    expect(await post(`/_sim/subscriptions/${id}/cancel`)).toEqual([200, { success: true }]);
    expect((await post(`/_sim/subscriptions/${id}/cancel`))[0]).toBe(404);
    expect(await post(`/_sim/customers/${customer.id}/delete`)).toEqual([200, { success: true }]);
    expect((await post(`/_sim/customers/${customer.id}/delete`))[0]).toBe(404);
    expect((await post('/_sim/clock', { advance: -1 }))[0]).toBe(400);
  });

  it('controls webhooks and outages, and lists events', async () => {
    const { simulator, customer, stripe } = shop;
    expect((await post('/_sim/webhooks', { mode: 'eaten' }))[0]).toBe(400);
    expect((await post('/_sim/webhooks', { mode: 'lost' }))[0]).toBe(200);
    expect((await post('/_sim/outages', { kind: 'error', times: 1 }))[0]).toBe(200);
    expect((await post('/_sim/prices/price_pro_monthly', { unitAmount: 499 }))[0]).toBe(200);
    expect((await stripe.prices.retrieve('price_pro_monthly')).unit_amount).toBe(499);
    await simulator.settled();
    const answer = await fetch(`${simulator.url}/_sim/events?customer=${customer.id}`);
    const [event] = (await answer.json()) as { id: string }[];
    expect(event).toMatchObject({ type: 'customer.created', attempts: [{ status: 200 }] });
    expect(await post(`/_sim/events/${event?.id}/send`)).toEqual([200, { status: 200 }]);
    expect(await post(`/_sim/events/${event?.id}/send`, { ageSeconds: 400 })).toEqual([200, { status: 400 }]);
    expect(await (await fetch(`${simulator.url}/_sim/calls`)).json()).toMatchObject({
      'GET /v1/prices/:id': 2,
    });
  });

  it('runs as a program and exits immediately on SIGTERM', async () => {
    const child = spawn(pinnedNode, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, NODE_OPTIONS: '', STRIPE_SIM_PORT: '0' },
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(line.toString()).toMatch(/^Stripe simulator: http:\/\/127\.0\.0\.1:\d+ \(key sk_test_simulated/);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });
});
