import { DeliveryDelayed, DeliveryRefused, ReceiverSilent } from '../kernel/deliveries.ts';
import type { LeasedDelivery } from '../kernel/deliveries.ts';
import type { ChatPoster } from './chat-poster.ts';
import type { DeliveryPorts } from './ports.ts';
import { toldUpdates } from './told-updates.ts';

/** Composes a message to a chat channel and sends it. */
export class SendChat {
  constructor(
    private readonly deps: Pick<DeliveryPorts, 'chatChannels' | 'clock' | 'messageQueries'> & {
      readonly chatPoster: ChatPoster;
    },
  ) {}

  /** @throws {DeliveryRefused} @throws {DeliveryDelayed} @throws {ReceiverSilent} */
  async execute({ id, userId, targetId, content }: LeasedDelivery): Promise<void> {
    const channel = userId && targetId && (await this.deps.chatChannels.find(userId, targetId));
    if (!channel) throw new DeliveryRefused('The channel was removed.');
    if (channel.ended) throw new DeliveryRefused(channel.ended.reason);
    if (!('updateIds' in content)) throw new DeliveryRefused('Only messages about games go to chats.');
    const { kind, updateIds, more } = content;
    const updates = await this.deps.messageQueries.list(updateIds);
    if (updates.length === 0) throw new DeliveryRefused('The updates were hidden or deleted.');
    const told = toldUpdates(updates, { kind, channel: 'chat' }, this.deps.clock.now());
    const reply = await this.deps.chatPoster.post(channel, { id, kind, updates: told, more });
    if (reply.outcome === 'accepted') return;
    if (reply.outcome === 'delayed') throw new DeliveryDelayed(reply.answer, reply.waitMs);
    if (reply.outcome === 'silent') throw new ReceiverSilent(reply.answer);
    if (reply.outcome === 'failed') throw new Error(reply.answer);
    throw new DeliveryRefused(reply.answer);
  }
}
