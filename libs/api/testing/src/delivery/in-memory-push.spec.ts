import { describe } from '@jest/globals';
import { DeliveryDelayed, DeliveryRefused, PushSubscriptionEnded } from '@patchlight/application/ports';
import { Session } from '@patchlight/domain';
import { randomUUID } from 'node:crypto';
import { InMemoryAccounts } from '../identity/in-memory-accounts.ts';
import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryPushSubscriptionRepository } from './in-memory-push-subscription.repository.ts';
import { pushSenderContract } from './push-sender.contract.ts';
import { pushSubscriptionContract } from './push-subscription.contract.ts';
import { RecordingPushSender } from './recording-push-sender.ts';

const TROUBLES = {
  ended: new PushSubscriptionEnded('ended'),
  refused: new DeliveryRefused('refused'),
  delayed: new DeliveryDelayed('later', 7_000),
  failing: new Error('away'),
};

describe('RecordingPushSender', () => {
  pushSenderContract(async () => {
    const sender = new RecordingPushSender();
    const device = { endpoint: 'https://push.example/1', p256dh: '', auth: '' };
    return {
      sender,
      device,
      received: () => sender.sent.map(({ message }) => JSON.stringify(message)),
      trouble: (kind) => void sender.failures.set(device.endpoint, TROUBLES[kind]),
      close: async () => undefined,
    };
  });
});

describe('InMemoryPushSubscriptionRepository', () => {
  pushSubscriptionContract(async () => {
    const accounts = new InMemoryAccounts();
    const clock = new FixedClock();
    return {
      pushSubscriptions: new InMemoryPushSubscriptionRepository(accounts, clock),
      ada: '1',
      bob: '2',
      now: clock.now(),
      openSession: async (userId, expiresAt) => {
        const session = new Session(randomUUID(), userId, clock.now(), 'a browser');
        accounts.sessions.set(session.id, Object.assign(session, { expiresAt }));
        return session.id;
      },
      endSession: async (id) => void accounts.sessions.delete(id),
    };
  });
});
