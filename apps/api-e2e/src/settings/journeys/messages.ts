import { expect } from '@jest/globals';
import type {
  ChatChannelBody,
  NotificationSettingsBody,
  V1NewWebhook,
  V1WebhookDelivery,
  V1WebhookDeliveriesBody,
} from '@patchlight/contracts';
import { Webhook } from 'standardwebhooks';
import { arrives } from '../journey.ts';
import type { Journey } from '../journey.ts';
import type { Stage } from '../stage/stage.ts';

const KINDS = ['discord', 'slack', 'ntfy', 'json'] as const;

const push: Journey = {
  name: 'a push message, decrypted by the device',
  run: async (stage) => {
    const { ada, receivers } = stage;
    const { data: settings } = await ada.done<NotificationSettingsBody>('GET', '/user/notification-settings');
    await ada.done('PUT', '/user/notification-settings', {
      body: { ...settings, push: { ...settings.push, patch: true } },
    });
    const device = receivers.push.subscribe();
    const { endpoint, p256dh, auth } = device;
    await ada.done('POST', '/user/push-subscriptions', { body: { endpoint, p256dh, auth } });
    const post = stage.publish(stage.appIds[1]!);
    const [received] = await arrives(
      'the device was told',
      () => device.received.length > 0 && device.received,
    );
    const { notification } = JSON.parse(received!.text) as {
      notification: { navigate: string; body: string };
    };
    expect(notification.navigate).toBe(`${stage.origin}/g/${post.appId}?update=${post.gid}`);
    expect(notification.body).toContain(post.title);
    expect(received!.vapid.publicKey).toBe(stage.settings['VAPID_PUBLIC_KEY']);
  },
};

const chat: Journey = {
  name: 'messages in chats',
  run: async (stage) => {
    const { ada, receivers } = stage;
    for (const kind of KINDS) {
      const body = { kind, name: `To ${kind}`, kinds: ['patch'], url: receivers.chats.addressOf(kind) };
      await ada.done<ChatChannelBody>('POST', '/user/channels', { body });
    }
    const post = stage.publish(stage.appIds[2]!);
    for (const kind of KINDS) {
      const [message] = await arrives(`${kind} got the message`, () => {
        const messages = receivers.chats.list(kind);
        return messages.length > 0 && messages;
      });
      expect(message!.status).toBeLessThan(300);
      expect(JSON.stringify(message!.body)).toContain(`Harbour lights`);
    }
    expect(receivers.chats.list('json')[0]!.body).toMatchObject({
      updates: [{ title: post.title, url: expect.stringContaining(post.gid) }],
    });
    receivers.chats.clear();
  },
};

/** Waits for a webhook with these words, and verifies it as its receiver does. */
const verified = async ({ receivers }: Stage, secret: string, words: string): Promise<object> => {
  const message = await arrives(`${words} arrived`, () =>
    receivers.chats
      .list('json')
      .find(({ body, path }) => path.includes('ci') && JSON.stringify(body).includes(words)),
  );
  return new Webhook(secret).verify(
    JSON.stringify(message.body),
    message.headers as Record<string, string>,
  ) as object;
};

const webhooks: Journey = {
  name: 'a webhook and a ping, signed',
  run: async (stage) => {
    const { ada, receivers } = stage;
    const { webhook, secret } = await ada.done<V1NewWebhook>('POST', '/v1/webhooks', {
      body: { name: 'CI', url: receivers.chats.addressOf('json', 'ci'), types: ['update.published'] },
    });
    await ada.done('POST', `/v1/webhooks/${webhook.id}/ping`, { body: {} });
    expect(await verified(stage, secret!, 'ping')).toMatchObject({ type: 'ping' });
    const post = stage.publish(stage.appIds[3]!);
    expect(await verified(stage, secret!, post.gid)).toMatchObject({
      type: 'update.published',
      data: {
        appId: post.appId,
        update: { gid: post.gid, title: post.title, postedAt: post.at.toISOString() },
      },
    });
    const isDelivered = ({ state }: V1WebhookDelivery): boolean => state === 'delivered';
    await arrives('they are logged as delivered', async () => {
      const path = `/v1/webhooks/${webhook.id}/deliveries`;
      const { deliveries } = await ada.done<V1WebhookDeliveriesBody>('GET', path);
      return deliveries.length > 1 && deliveries.every(isDelivered);
    });
  },
};

export const messages = [push, chat, webhooks];
