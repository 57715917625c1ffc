import { chatChannelContract } from './chat-channel.contract.ts';
import { chatSenderContract } from './chat-sender.contract.ts';
import { InMemoryChatChannelRepository } from './in-memory-chat-channel.repository.ts';
import { InMemoryChatSender } from './in-memory-chat-sender.ts';

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
