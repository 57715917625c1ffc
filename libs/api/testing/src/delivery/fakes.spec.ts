import { describe } from '@jest/globals';
import { DeliveryDelayed, DeliveryRefused, PushSubscriptionEnded } from '@patchlight/application/ports';
import { Session } from '@patchlight/domain';
import { randomUUID } from 'node:crypto';
import { InMemoryAccountQueries } from '../account/in-memory-account.queries.ts';
import { InMemoryAccounts } from '../identity/in-memory-accounts.ts';
import { InMemoryUserRepository } from '../identity/in-memory-users.ts';
import { aUser } from '../identity/user.builder.ts';
import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { chatChannelContract } from './chat-channel.contract.ts';
import { chatSenderContract } from './chat-sender.contract.ts';
import { deliveryPorts } from './delivery-ports.ts';
import { InMemoryChatChannelRepository } from './in-memory-chat-channel.repository.ts';
import { InMemoryChatSender } from './in-memory-chat-sender.ts';
import { InMemoryInstantQueue } from './in-memory-instant.queue.ts';
import { InMemoryMessageMeter } from './in-memory-message-meter.ts';
import { InMemoryNotificationSettingsRepository } from './in-memory-notification-settings.repository.ts';
import { InMemoryPushSubscriptionRepository } from './in-memory-push-subscription.repository.ts';
import { InMemoryRuleRepository } from './in-memory-rules.ts';
import { instantQueueContract } from './instant-queue.contract.ts';
import { anInstantUser } from './instant-user.builder.ts';
import { mailLinkTokensContract } from './mail-link-tokens.contract.ts';
import { mailRecipientsContract } from './mail-recipients.contract.ts';
import { messageMeterContract } from './message-meter.contract.ts';
import { notificationSettingsContract } from './notification-settings.contract.ts';
import { PlainMailLinkTokens } from './plain-mail-link-tokens.ts';
import { pushSenderContract } from './push-sender.contract.ts';
import { pushSubscriptionContract } from './push-subscription.contract.ts';
import { RecordingPushSender } from './recording-push-sender.ts';
import { RecordingUpdateMailer } from './recording-update-mailer.ts';
import { rulesContract } from './rules.contract.ts';
import { updateMailerContract } from './update-mailer.contract.ts';

chatChannelContract(async () => ({ channels: new InMemoryChatChannelRepository(), ada: '1', bob: '2' }));

chatSenderContract(async () => {
  const sender = new InMemoryChatSender();
  return {
    sender,
    target: (kind) => ({ kind, url: `https://${kind}.example/hook`, authorization: null }),
    received: () => sender.sent.length,
    provoke: (outcome) => {
      const answer = 'The receiver says so.';
      sender.answers = [outcome === 'delayed' ? { outcome, answer, waitMs: 7_000 } : { outcome, answer }];
    },
    close: async () => undefined,
  };
});

describe('in-memory settings of notifications', () => {
  notificationSettingsContract(async () => {
    const accounts = new InMemoryAccounts();
    accounts.users.push(aUser({ id: '1' }), aUser({ id: '2', username: 'bob', email: 'bob@example.org' }));
    const unitOfWork = new InMemoryUnitOfWork();
    const settings = new InMemoryNotificationSettingsRepository(accounts, unitOfWork);
    settings.addGame('1', 440);
    settings.addCategory('1', '7');
    return {
      settings,
      unitOfWork,
      userIds: ['1', '2'],
      categoryId: '7',
      preferencesOf: async (userId) => {
        const { emailNotifications, notificationFrequency } = accounts.users.find(({ id }) => id === userId)!;
        return { emailNotifications, notificationFrequency };
      },
    };
  });
});

describe('in-memory mails about updates', () => {
  mailLinkTokensContract((secret) => new PlainMailLinkTokens(secret));

  mailRecipientsContract(async () => {
    const { accounts, clock, mailRecipients, notificationSettings, unitOfWork } = deliveryPorts();
    const queries = new InMemoryAccountQueries(accounts, clock);
    return {
      recipients: mailRecipients,
      settings: notificationSettings,
      unitOfWork,
      users: new InMemoryUserRepository(accounts),
      refusalOf: async (userId) => (await queries.findSettings(userId))!.user.mailRefusal,
    };
  });

  updateMailerContract(async () => {
    const mailer = new RecordingUpdateMailer();
    return {
      mailer,
      delivered: () => mailer.sent.map(({ to }) => to),
      takeServerAway: async () => {
        mailer.isAway = true;
      },
      refuse: (address) => void mailer.refused.add(address),
    };
  });
});

describe('InMemoryInstantQueue', () =>
  instantQueueContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const instantQueue = new InMemoryInstantQueue(unitOfWork);
    for (const userId of ['1', '2']) instantQueue.users.set(userId, anInstantUser());
    return {
      instantQueue,
      unitOfWork,
      userIds: ['1', '2'],
      updateIds: ['10', '11'],
      add: async (userId, updateId, dueAt) =>
        instantQueue.add({
          userId,
          updateId,
          dueAt,
          appId: 7,
          kind: 'patch',
          held: null,
          isRead: false,
          choices: { game: null, categories: [], isMuted: false },
        }),
    };
  }));

describe('InMemoryMessageMeter', () =>
  messageMeterContract(async () => {
    const meter = new InMemoryMessageMeter();
    meter.limit = 10;
    return { meter, unitOfWork: new InMemoryUnitOfWork(), userIds: ['1', '2'], limit: 10 };
  }));

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

describe('InMemoryRuleRepository', () =>
  rulesContract(async () => {
    const rules = new InMemoryRuleRepository();
    for (const id of ['10', '11', '12'])
      rules.updates.set(id, {
        facts: {
          edit: id === '12' ? 'removed' : null,
          appId: 7,
          kind: 'patch',
          categories: [],
          content: null,
        },
        arrivedAt: new Date('2026-11-22T12:00:00Z'),
      });
    return {
      rules,
      unitOfWork: new InMemoryUnitOfWork(),
      userIds: ['1', '2'],
      updateIds: ['10', '11'],
      editId: '12',
    };
  }));
