import { kernelPorts } from '../kernel/kernel-ports.ts';
import { RecordingOutboundHttp } from '../kernel/recording-outbound-http.ts';
import { InMemoryChatChannelRepository } from './in-memory-chat-channel.repository.ts';
import { InMemoryChatSender } from './in-memory-chat-sender.ts';

/** In-memory ports of the delivery context. */
export const deliveryPorts = (options: Parameters<typeof kernelPorts>[0] = {}) => ({
  ...kernelPorts(options),
  chatChannels: new InMemoryChatChannelRepository(),
  chatSender: new InMemoryChatSender(),
  outbound: new RecordingOutboundHttp(),
});
