import { InMemoryAccounts } from '../identity/in-memory-accounts.ts';
import { InMemoryPlans } from '../kernel/in-memory-plans.ts';
import { kernelPorts } from '../kernel/kernel-ports.ts';
import { RecordingOutboundHttp } from '../kernel/recording-outbound-http.ts';
import { RecordingWorkWatch } from '../kernel/recording-work-watch.ts';
import { InMemoryChatChannelRepository } from './in-memory-chat-channel.repository.ts';
import { InMemoryChatSender } from './in-memory-chat-sender.ts';
import { InMemoryMailRecipientRepository } from './in-memory-mail-recipient.repository.ts';
import { InMemoryMessageQueries } from './in-memory-message.queries.ts';
import { InMemoryNotificationSettingsRepository } from './in-memory-notification-settings.repository.ts';
import { InMemoryDigestQueue } from './in-memory-digest.queue.ts';
import { InMemoryInstantQueue } from './in-memory-instant.queue.ts';
import {
  InMemoryBacktestQueries,
  InMemoryNotificationCases,
  InMemoryRuleRepository,
} from './in-memory-rules.ts';
import { InMemoryMessageMeter } from './in-memory-message-meter.ts';
import { PlainMailLinkTokens } from './plain-mail-link-tokens.ts';
import { RecordingUpdateMailer } from './recording-update-mailer.ts';
import { InMemoryPushSubscriptionRepository } from './in-memory-push-subscription.repository.ts';
import { RecordingPushSender } from './recording-push-sender.ts';

/** In-memory ports of the delivery context. */
export const deliveryPorts = (options: Parameters<typeof kernelPorts>[0] = {}) => {
  const kernel = kernelPorts(options);
  const { clock, unitOfWork } = kernel;
  const accounts = new InMemoryAccounts();
  return {
    ...kernel,
    accounts,
    backtestQueries: new InMemoryBacktestQueries(),
    chatChannels: new InMemoryChatChannelRepository(),
    chatSender: new InMemoryChatSender(),
    mailLinkTokens: new PlainMailLinkTokens(),
    mailRecipients: new InMemoryMailRecipientRepository(accounts),
    messageQueries: new InMemoryMessageQueries(),
    notificationCases: new InMemoryNotificationCases(),
    notificationSettings: new InMemoryNotificationSettingsRepository(accounts, unitOfWork),
    outbound: new RecordingOutboundHttp(),
    planFeatures: new InMemoryPlans(clock, unitOfWork),
    digestQueue: new InMemoryDigestQueue(),
    instantQueue: new InMemoryInstantQueue(unitOfWork),
    messageMeter: new InMemoryMessageMeter(),
    updateMailer: new RecordingUpdateMailer(),
    pushSender: new RecordingPushSender(),
    pushSubscriptions: new InMemoryPushSubscriptionRepository(accounts, clock),
    rules: new InMemoryRuleRepository(),
    workWatch: new RecordingWorkWatch(),
  };
};
