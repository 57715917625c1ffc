import {
  CHAT_CHANNELS_PER_USER,
  ChatAddressInvalid,
  ChatChannelNotFound,
  ChatLimitReached,
  SessionEnded,
} from '@patchlight/domain';
import type { ChatKind } from '@patchlight/domain';
import type { ChatChannelRow, ChatTestBody, NotificationKind } from '@patchlight/contracts';
import type { IdGenerator, SessionOwner } from '../kernel/ports.ts';
import type { ChatPoster } from './chat-poster.ts';
import type { ChatTargets } from './chat-targets.ts';
import type { ChatChannel, ChatChannelRepository, DeliveryPorts } from './ports.ts';

/** Input of the owner. */
export interface ChatChannelForm {
  name: string;
  kinds: NotificationKind[];
  url: string;
  token?: string | undefined;
}

type ChangedChatChannelForm = Omit<ChatChannelForm, 'url'> & { url?: string | undefined };

const rowOf = (channel: ChatChannel): ChatChannelRow => {
  const { id, kind, name, maskedAddress, kinds, createdAt, lastSuccessAt, lastError, ended } = channel;
  return {
    id,
    kind,
    name,
    maskedAddress,
    kinds,
    createdAt: createdAt.toISOString(),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    lastError: lastError && { ...lastError, at: lastError.at.toISOString() },
    ended: ended && { ...ended, at: ended.at.toISOString() },
  };
};

/** Lists a user's chat channels. */
export class ListChatChannels {
  constructor(private readonly channels: ChatChannelRepository) {}

  async execute(userId: string): Promise<ChatChannelRow[]> {
    return (await this.channels.findByUser(userId)).map(rowOf);
  }
}

/** Adds a chat channel. */
export class AddChatChannel {
  constructor(
    private readonly deps: Pick<
      DeliveryPorts,
      'chatChannels' | 'clock' | 'credentials' | 'ids' | 'unitOfWork'
    > & { readonly chatTargets: ChatTargets },
  ) {}

  /** @throws {ChatAddressInvalid} @throws {ChatLimitReached} @throws {SessionEnded} meanwhile */
  async execute(
    { userId, sessionId }: SessionOwner,
    kind: ChatKind,
    form: ChatChannelForm,
  ): Promise<ChatChannelRow> {
    const { chatChannels, chatTargets, clock, credentials, ids, unitOfWork } = this.deps;
    const { name, kinds, url, token } = form;
    const target = chatTargets.parse(kind, { url, token });
    const owner = { userId, id: ids.uuid() };
    const createdAt = clock.now();
    const channel = { ...owner, kind, name, kinds, createdAt, ...chatTargets.seal(owner, target) };
    await unitOfWork.run(async () => {
      const isAdded = await chatChannels.add(channel, CHAT_CHANNELS_PER_USER);
      if (!(await credentials.lock({ sessionId }))) throw new SessionEnded();
      if (!isAdded) throw new ChatLimitReached();
    });
    return rowOf({ ...channel, lastSuccessAt: null, lastError: null, ended: null });
  }
}

/** Changes a chat channel. */
export class ChangeChatChannel {
  constructor(
    private readonly channels: ChatChannelRepository,
    private readonly targets: ChatTargets,
  ) {}

  /**
   * Without a URL the previous one stays, with its token.
   * @throws {ChatChannelNotFound} @throws {ChatAddressInvalid}
   */
  async execute(userId: string, id: string, form: ChangedChatChannelForm): Promise<ChatChannelRow> {
    const channel = await this.channels.find(userId, id);
    if (!channel) throw new ChatChannelNotFound();
    const { name, kinds, url, token } = form;
    if (url === undefined && token !== undefined)
      throw new ChatAddressInvalid('Enter the address together with its token');
    const target = url && this.targets.seal(channel, this.targets.parse(channel.kind, { url, token }));
    await this.channels.change(userId, id, { name, kinds, ...(target && { target }) });
    const changed = await this.channels.find(userId, id);
    if (!changed) throw new ChatChannelNotFound();
    return rowOf(changed);
  }
}

/** Removes a chat channel with its address. */
export class RemoveChatChannel {
  constructor(private readonly channels: ChatChannelRepository) {}

  /** @throws {ChatChannelNotFound} */
  async execute(userId: string, id: string): Promise<void> {
    if (!(await this.channels.remove(userId, id))) throw new ChatChannelNotFound();
  }
}

/** Sends a test message at once. */
export class TestChatChannel {
  constructor(
    private readonly channels: ChatChannelRepository,
    private readonly poster: ChatPoster,
    private readonly ids: IdGenerator,
  ) {}

  /** @throws {ChatChannelNotFound} */
  async execute(userId: string, id: string): Promise<ChatTestBody['data']> {
    const channel = await this.channels.find(userId, id);
    if (!channel) throw new ChatChannelNotFound();
    const message = { id: this.ids.uuid(), kind: 'test' as const, updates: [], more: 0 };
    const { outcome, answer } = await this.poster.post(channel, message);
    const tested = await this.channels.find(userId, id);
    if (!tested) throw new ChatChannelNotFound();
    return { isDelivered: outcome === 'accepted', answer, channel: rowOf(tested) };
  }
}
