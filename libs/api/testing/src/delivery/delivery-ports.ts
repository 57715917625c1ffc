import { InMemoryAccounts } from '../identity/in-memory-accounts.ts';
import { InMemoryPlans } from '../kernel/in-memory-plans.ts';
import { kernelPorts } from '../kernel/kernel-ports.ts';
import { RecordingOutboundHttp } from '../kernel/recording-outbound-http.ts';
import { InMemoryChatChannelRepository } from './in-memory-chat-channel.repository.ts';
import { InMemoryChatSender } from './in-memory-chat-sender.ts';
import { InMemoryNotificationSettingsRepository } from './in-memory-notification-settings.repository.ts';
import { InMemoryDigestQueue } from './in-memory-digest.queue.ts';
import { InMemoryInstantQueue } from './in-memory-instant.queue.ts';
import { InMemoryMessageMeter } from './in-memory-message-meter.ts';
import { InMemoryMessageQueries } from './in-memory-message.queries.ts';

/** In-memory ports of the delivery context. */
export const deliveryPorts = (options: Parameters<typeof kernelPorts>[0] = {}) => {
  const kernel = kernelPorts(options);
  const { clock, unitOfWork } = kernel;
  return {
    ...kernel,
    chatChannels: new InMemoryChatChannelRepository(),
    chatSender: new InMemoryChatSender(),
    notificationSettings: new InMemoryNotificationSettingsRepository(new InMemoryAccounts(), unitOfWork),
    outbound: new RecordingOutboundHttp(),
    planFeatures: new InMemoryPlans(clock, unitOfWork),
    digestQueue: new InMemoryDigestQueue(),
    instantQueue: new InMemoryInstantQueue(unitOfWork),
    messageMeter: new InMemoryMessageMeter(),
    messageQueries: new InMemoryMessageQueries(),
  };
};
