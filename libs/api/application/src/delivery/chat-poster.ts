import type { ChatTargets } from './chat-targets.ts';
import type { ChatAnswer, ChatChannel, DeliveryPorts, UpdateMessage } from './ports.ts';

const UNREADABLE =
  'The address cannot be read any more, because the key of this instance has changed. Enter it again.';

/** Sends a message to a channel and records the result. */
export class ChatPoster {
  constructor(
    private readonly deps: Pick<DeliveryPorts, 'chatChannels' | 'chatSender' | 'clock'> & {
      readonly chatTargets: ChatTargets;
    },
  ) {}

  async post(channel: ChatChannel, message: UpdateMessage): Promise<ChatAnswer> {
    const answer = await this.send(channel, message);
    const result =
      answer.outcome === 'accepted'
        ? ({ isDelivered: true } as const)
        : ({ isDelivered: false, message: answer.answer, isEnd: answer.outcome === 'gone' } as const);
    await this.deps.chatChannels.recordResult(channel, result, this.deps.clock.now());
    return answer;
  }

  private async send(channel: ChatChannel, message: UpdateMessage): Promise<ChatAnswer> {
    let target;
    try {
      target = this.deps.chatTargets.open(channel);
    } catch {
      return { outcome: 'refused', answer: UNREADABLE };
    }
    return this.deps.chatSender.send(target, message);
  }
}
