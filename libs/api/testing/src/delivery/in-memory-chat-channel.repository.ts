import { ChatChannelRepository } from '@patchlight/application/ports';
import type {
  ChatChannel,
  ChatChannelChange,
  ChatResult,
  NewChatChannel,
} from '@patchlight/application/ports';

export class InMemoryChatChannelRepository extends ChatChannelRepository {
  all: ChatChannel[] = [];

  override async findByUser(userId: string): Promise<ChatChannel[]> {
    return this.all.filter((channel) => channel.userId === userId).map((channel) => ({ ...channel }));
  }

  override async find(userId: string, id: string): Promise<ChatChannel | null> {
    return (await this.findByUser(userId)).find((channel) => channel.id === id) ?? null;
  }

  override async add(channel: NewChatChannel, limit: number): Promise<boolean> {
    if (this.all.filter(({ userId }) => userId === channel.userId).length >= limit) return false;
    this.all.push({ ...channel, lastSuccessAt: null, lastError: null, ended: null });
    return true;
  }

  override async change(
    userId: string,
    id: string,
    { name, kinds, target }: ChatChannelChange,
  ): Promise<boolean> {
    const channel = this.stored({ userId, id });
    if (!channel) return false;
    Object.assign(channel, { name, kinds }, target && { ...target, ended: null, lastError: null });
    return true;
  }

  override async recordResult(
    owner: Pick<ChatChannel, 'userId' | 'id' | 'sealedTarget'>,
    result: ChatResult,
    now: Date,
  ): Promise<void> {
    const channel = this.stored(owner);
    if (channel?.sealedTarget !== owner.sealedTarget) return;
    if (result.isDelivered) {
      Object.assign(channel, { lastSuccessAt: now, ended: null });
      return;
    }
    channel.lastError = { message: result.message, at: now };
    if (result.isEnd) channel.ended ??= { reason: result.message, at: now };
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    const channel = this.stored({ userId, id });
    this.all = this.all.filter((each) => each !== channel);
    return channel !== undefined;
  }

  private stored(owner: Pick<ChatChannel, 'userId' | 'id'>): ChatChannel | undefined {
    return this.all.find(({ userId, id }) => userId === owner.userId && id === owner.id);
  }
}
