import { describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { BadPaymentSignature } from '@patchlight/domain';
import { FixedClock } from '@patchlight/testing';
import { WebhookReader } from './webhook-reader.ts';

const clock = new FixedClock();
const now = clock.now().getTime() / 1000;
const secret = 'whsec_right';
const reader = new WebhookReader(secret, clock);
const object = { id: 'sub_1', object: 'subscription', customer: 'cus_1', note: 'ünder é \uFFFD' };
const body = JSON.stringify(
  { id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object } },
  null,
  2,
);
const read = { id: 'evt_1', type: 'invoice.paid', customerId: 'cus_1' };

const headerOf = (more: Partial<Stripe.WebhookTestHeaderOptions> = {}): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: now,
    ...more,
  } as Stripe.WebhookTestHeaderOptions);
const right = headerOf();
const hex = right.split('v1=')[1]!;
const wrong = headerOf({ secret: 'whsec_wrong' }).split('v1=')[1]!;

describe('webhook signature is accepted', () => {
  it.each([
    ['signed just now', right],
    ['signed 300 seconds ago', headerOf({ timestamp: now - 300 })],
    ['signed by a clock slightly ahead', headerOf({ timestamp: now + 30 })],
    [
      'with one valid signature of several, as during a rotation of the secret',
      `t=${now},v1=${wrong},v1=${hex}`,
    ],
    ['with additional signatures of other schemes', `${right},v0=${wrong}`],
  ])('%s', (_, header) => {
    expect(reader.read(body, header)).toEqual(read);
    expect(reader.read(Buffer.from(body), header)).toEqual(read);
  });
});

describe('webhook signature is rejected', () => {
  const withBom = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)]);
  const brokenUtf8 = Buffer.from(
    Buffer.from(body).toString('latin1').replace('\xef\xbf\xbd', '\xff'),
    'latin1',
  );

  it.each<[string, Buffer | string, string | undefined]>([
    ['without a header', body, undefined],
    ['with an empty header', body, ''],
    ['with an unrelated header', body, 'Bearer abc'],
    ['without a time', body, `v1=${hex}`],
    ['without a signature', body, `t=${now}`],
    ['with an empty signature', body, `t=${now},v1=`],
    ['with the old scheme only', body, `t=${now},v0=${hex}`],
    ['signed with another secret', body, headerOf({ secret: 'whsec_wrong' })],
    ['signed with an empty secret', body, headerOf({ secret: ' ' })],
    ['with several signatures, none of them valid', body, `t=${now},v1=${wrong},v1=${wrong}`],
    ['with a truncated signature', body, right.slice(0, -1)],
    ['with a signature in capitals', body, `t=${now},v1=${hex.toUpperCase()}`],
    ['with a signature that is not hexadecimal', body, `t=${now},v1=${'z'.repeat(64)}`],
    ['with a signature of another time', body, right.replace(`t=${now}`, `t=${now + 1}`)],
    ['with a non-numeric time', body, right.replace(`t=${now}`, 't=now')],
    ['301 seconds old', body, headerOf({ timestamp: now - 301 })],
    ['with a replaced time', body, headerOf({ timestamp: now - 301 }).replace(/t=\d+/, `t=${now}`)],
    ['with the signature of another body', body, headerOf({ payload: '{}' })],
    ['whose body was altered', body.replace('cus_1', 'cus_2'), right],
    ['whose body was serialized again', JSON.stringify(JSON.parse(body)), right],
    ['whose body got a trailing newline', `${body}\n`, right],
    ['whose body got other line endings', body.replaceAll('\n', '\r\n'), right],
    ['whose body got a byte order mark', withBom, right],
    ['whose body is no longer UTF-8', brokenUtf8, right],
    ['without a body', '', headerOf({ payload: '' })],
    ['with a signed body that is not JSON', 'paid!', headerOf({ payload: 'paid!' })],
  ])('%s', (_, rawBody, header) => {
    expect(() => reader.read(rawBody, header)).toThrow(BadPaymentSignature);
  });
});

describe('customer of an event', () => {
  const customerIn = (type: string, data: object): string | null => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: data } });
    return reader.read(payload, headerOf({ payload })).customerId;
  };

  it.each([
    ['checkout.session.completed', { object: 'checkout.session', customer: 'cus_1' }, 'cus_1'],
    ['customer.subscription.updated', { object: 'subscription', customer: 'cus_1' }, 'cus_1'],
    ['customer.updated', { object: 'customer', id: 'cus_1' }, 'cus_1'],
    ['invoice.paid', { object: 'invoice', customer: { id: 'cus_1', object: 'customer' } }, 'cus_1'],
    ['charge.refunded', { object: 'charge', customer: 'cus_1' }, 'cus_1'],
    ['charge.succeeded', { object: 'charge', customer: null }, null],
    ['product.updated', { object: 'product', id: 'prod_1' }, null],
  ])('%s', (type, data, customerId) => {
    expect(customerIn(type, data)).toBe(customerId);
  });
});
