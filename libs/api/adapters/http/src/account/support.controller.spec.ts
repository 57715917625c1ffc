import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestApi } from '../testing/test-api.ts';
import { accountControllers } from './account.controllers.ts';

const QUESTION = { subject: 'Refund', message: 'Please.' };

describe('support requests over HTTP', () => {
  let api: TestApi;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;
  beforeEach(async () => {
    api = await new TestApi().start(accountControllers);
    ada = await api.signIn();
  });
  afterEach(() => api.stop());

  const ask = (question: object, key?: string) =>
    api.http
      .post('/api/support/requests')
      .set({ Authorization: ada.bearer, ...(key && { 'Idempotency-Key': key }) })
      .send(question);
  const mails = () => api.ports.deliveries.mails();

  it('are accepted, and once when a request is repeated', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { body } = await ask({ subject: ' Refund ', message: '\nPlease.\n' }, 'the-same-key').expect(202);
      expect(body).toEqual({ success: true, message: 'Your message is on its way.' });
    }
    expect(mails()).toMatchObject([{ subject: '[FREE] Refund', paragraphs: [expect.anything(), 'Please.'] }]);
  });

  it.each([
    ['no subject', { subject: ' ' }, { subject: ['Subject is required'] }],
    ['a number as subject', { subject: 7 }, { subject: expect.arrayContaining(['Subject is required']) }],
    ['a long subject', { subject: 'x'.repeat(121) }, { subject: ['Subject must be at most 120 characters'] }],
    [
      'a header in the subject',
      { subject: 'Hi\r\nBcc: rick@example.org' },
      { subject: ['Subject must be one line'] },
    ],
    ['no message', { message: '' }, { message: ['Message is required'] }],
    [
      'a long message',
      { message: 'x'.repeat(4_001) },
      { message: ['Message must be at most 4,000 characters'] },
    ],
    [
      'a control character',
      { message: 'a\x07b' },
      { message: ['Message holds characters that cannot be sent'] },
    ],
  ])('with %s are rejected and do not count', async (_, change, errors) => {
    for (let n = 0; n < 6; n += 1) {
      const { body } = await ask({ ...QUESTION, ...change }).expect(400);
      expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
    }
    expect(mails()).toEqual([]);
    await ask(QUESTION).expect(202);
  });

  it('are limited to a few a day', async () => {
    for (let n = 0; n < 5; n += 1) await ask(QUESTION).expect(202);
    const { body } = await ask(QUESTION).expect(429);
    expect(body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfter: expect.any(Number) });
  });
});
