import type { KernelModule } from '../kernel/kernel.module.ts';
import { ChangeNotificationPreferences } from './change-notification-preferences.use-case.ts';
import {
  ChangeCategoryNotifications,
  ChangeGameNotifications,
  ChangeNotificationSettings,
} from './change-notification-settings.use-cases.ts';
import { ChatPoster } from './chat-poster.ts';
import { ChatTargets } from './chat-targets.ts';
import { DevicePush } from './device-push.ts';
import { DispatchDeliveries } from './dispatch-deliveries.use-case.ts';
import { InstantRule } from './instant-rule.ts';
import { PlanDigests, PreviewDigest } from './digests.use-cases.ts';
import { ChangeMailChoice, ReadMailChoice, ResumeMails, TestMail } from './mail-choice.use-cases.ts';
import {
  AddChatChannel,
  ChangeChatChannel,
  ListChatChannels,
  RemoveChatChannel,
  TestChatChannel,
} from './manage-chat-channels.use-cases.ts';
import { PlanInstantMessages } from './plan-instant-messages.use-case.ts';
import type { DeliveryPorts } from './ports.ts';
import {
  AddPushSubscription,
  ListPushSubscriptions,
  RemovePushSubscription,
  SealPushSubscriptions,
  TestPushSubscription,
} from './push-subscriptions.use-cases.ts';
import { RetryDelivery } from './retry-delivery.use-case.ts';
import { RuleDecider } from './rule-decider.ts';
import { BacktestRules, ExplainNotification, SaveRules } from './rules.use-cases.ts';
import { SendChat } from './send-chat.use-case.ts';
import { SendPush } from './send-push.use-case.ts';
import { UpdateMailPoster } from './update-mail-poster.ts';

/** Wires the messages to users outside the app, and their settings. */
export const deliveryModule = (ports: DeliveryPorts, { sendMail }: Pick<KernelModule, 'sendMail'>) => {
  const { pushSubscriptions } = ports;
  const devicePush = new DevicePush(ports);
  const sendPush = new SendPush({ ...ports, devicePush });
  const { chatChannels, ids } = ports;
  const chatTargets = new ChatTargets(ports.secretBox, ports.outbound);
  const chatPoster = new ChatPoster({ ...ports, chatTargets });
  const sendChat = new SendChat({ ...ports, chatPoster });
  const ruleDecider = new RuleDecider(ports.rules);
  const updateMailPoster = new UpdateMailPoster(ports);
  const senders = {
    chat: (delivery) => sendChat.execute(delivery),
    email: ({ content, ...delivery }) =>
      'to' in content ? sendMail.send(content) : updateMailPoster.post(delivery, content),
    push: (delivery) => sendPush.execute(delivery),
  } satisfies DispatchDeliveries['deps']['senders'];
  const all = { ...ports, instantRule: new InstantRule(ports.planFeatures) };
  return {
    addChatChannel: new AddChatChannel({ ...ports, chatTargets }),
    backtestRules: new BacktestRules(ports),
    changeCategoryNotifications: new ChangeCategoryNotifications(all),
    addPushSubscription: new AddPushSubscription(ports),
    changeChatChannel: new ChangeChatChannel(chatChannels, chatTargets),
    changeGameNotifications: new ChangeGameNotifications(all),
    changeNotificationPreferences: new ChangeNotificationPreferences(all),
    changeNotificationSettings: new ChangeNotificationSettings(all),
    changeMailChoice: new ChangeMailChoice(ports),
    dispatchDeliveries: new DispatchDeliveries({ ...ports, senders }),
    explainNotification: new ExplainNotification(ports),
    listChatChannels: new ListChatChannels(chatChannels),
    readMailChoice: new ReadMailChoice(ports),
    listPushSubscriptions: new ListPushSubscriptions(pushSubscriptions),
    removeChatChannel: new RemoveChatChannel(chatChannels),
    retryDelivery: new RetryDelivery(all),
    resumeMails: new ResumeMails(ports),
    testMail: new TestMail({ ids, updateMailPoster }),
    testChatChannel: new TestChatChannel(chatChannels, chatPoster, ids),
    planDigests: new PlanDigests({ ...ports, ruleDecider }),
    previewDigest: new PreviewDigest({ ...ports, ruleDecider }),
    planInstantMessages: new PlanInstantMessages({ ...ports, ruleDecider }),
    removePushSubscription: new RemovePushSubscription(pushSubscriptions),
    sealPushSubscriptions: new SealPushSubscriptions(pushSubscriptions),
    saveRules: new SaveRules(ports),
    testPushSubscription: new TestPushSubscription({ ...ports, devicePush }),
  };
};

export type DeliveryModule = ReturnType<typeof deliveryModule>;
