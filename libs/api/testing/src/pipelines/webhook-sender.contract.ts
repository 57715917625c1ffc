import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WebhookMessage, WebhookSender, WebhookTarget } from '@patchlight/application/ports';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A message about an update. */
export const aWebhookMessage = (more: Partial<WebhookMessage> = {}): WebhookMessage => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'CI',
  secrets: [SECRET],
  event: {
    id: '42',
    type: 'update.published',
    at: '2026-11-21T12:00:00.000Z',
    appId: 7,
    gameName: 'Moss & Mortar',
    text: null,
    edit: null,
    update: {
      gid: '5124000000000000001',
      appId: 7,
      gameName: 'Moss & Mortar',
      title: 'Patch 1.2',
      kind: 'patch',
      url: 'https://patchlight.example/g/7?update=5124000000000000001',
      storeUrl: 'https://store.example/news/1',
      postedAt: '2026-11-21T11:59:00.000Z',
      editedAt: null,
      contentHash: 'a'.repeat(64),
    },
  },
  ...more,
});

/** A sender, and a receiver that it may reach. */
export interface WebhookSenderSubject {
  sender: WebhookSender;
  target: WebhookTarget;
  /** Answers the next request so. */
  provoke(status: number, retryAfterSeconds?: number): void;
  close(): Promise<void>;
}

/** Contract of every WebhookSender. */
export const webhookSenderContract = (given: () => Promise<WebhookSenderSubject>): void => {
  describe('as a WebhookSender', () => {
    let subject: WebhookSenderSubject;
    beforeEach(async () => {
      subject = await given();
    });
    afterEach(() => subject.close());
    const send = () => subject.sender.send(subject.target, aWebhookMessage());

    it.each([200, 202, 204, 299])('takes %i as accepted', async (status) => {
      subject.provoke(status);
      expect(await send()).toMatchObject({ status, error: null, isGone: false, waitMs: null });
    });

    it.each([301, 302, 400, 404, 500, 503])('takes %i as a failure', async (status) => {
      subject.provoke(status);
      const error = expect.stringContaining(`(${status}).`);
      expect(await send()).toMatchObject({ status, error, isGone: false, waitMs: null });
    });

    it('takes 410 as the end', async () => {
      subject.provoke(410);
      expect(await send()).toMatchObject({ status: 410, error: expect.any(String), isGone: true });
    });

    it('tells how long to wait', async () => {
      subject.provoke(429, 90);
      expect(await send()).toMatchObject({ status: 429, error: expect.any(String), waitMs: 90_000 });
    });
  });
};
