import type { KernelModule } from '../kernel/kernel.module.ts';
import { ChatPoster } from './chat-poster.ts';
import { ChatTargets } from './chat-targets.ts';
import { DispatchDeliveries } from './dispatch-deliveries.use-case.ts';
import {
  AddChatChannel,
  ChangeChatChannel,
  ListChatChannels,
  RemoveChatChannel,
  TestChatChannel,
} from './manage-chat-channels.use-cases.ts';
import type { DeliveryPorts } from './ports.ts';

/** Wires the messages to users outside the app. */
export const deliveryModule = (ports: DeliveryPorts, { sendMail }: Pick<KernelModule, 'sendMail'>) => {
  const senders = {
    email: async ({ content }) => {
      if ('to' in content) await sendMail.send(content);
    },
  } satisfies DispatchDeliveries['deps']['senders'];
  const { chatChannels, clock, ids } = ports;
  const chatTargets = new ChatTargets(ports.secretBox, ports.outbound);
  const chatPoster = new ChatPoster({ ...ports, chatTargets });
  return {
    addChatChannel: new AddChatChannel(chatChannels, chatTargets, ids, clock),
    changeChatChannel: new ChangeChatChannel(chatChannels, chatTargets),
    dispatchDeliveries: new DispatchDeliveries({ ...ports, senders }),
    listChatChannels: new ListChatChannels(chatChannels),
    removeChatChannel: new RemoveChatChannel(chatChannels),
    testChatChannel: new TestChatChannel(chatChannels, chatPoster, ids),
  };
};

export type DeliveryModule = ReturnType<typeof deliveryModule>;
