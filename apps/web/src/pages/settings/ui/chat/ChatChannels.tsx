import { LIMITS } from '@patchlight/contracts';
import { useGetChatChannelsQuery } from '@/entities/chat-channel';
import { Notice } from '@/shared/ui';
import { useRemoveChatChannelMutation } from '../../api/chat-channels.api.ts';
import { ItemSection } from '../items/ItemSection.tsx';
import { ChatChannelForm } from './ChatChannelForm.tsx';
import { ChatChannelRow } from './ChatChannelRow.tsx';

/** The chat channels of the user. Without PRO they can only be removed. */
export const ChatChannels = ({ isPro }: { isPro: boolean }) => {
  const query = useGetChatChannelsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [remove] = useRemoveChatChannelMutation();
  return (
    <ItemSection
      title="Chat"
      lead="Notifications as messages in Discord, Slack or ntfy, or to a server of your own."
      what="chat channels"
      query={query}
      empty={<p>No channels yet.</p>}
      row={(channel, actions) => (
        <ChatChannelRow key={channel.id} channel={channel} isPaused={!isPro} {...actions} />
      )}
      add="Add a channel"
      isProMissing={!isPro}
      limit={LIMITS.chatChannels}
      form={(editing, onClose) => <ChatChannelForm editing={editing} onClose={onClose} />}
      removal={{
        verb: 'Remove',
        text: 'It gets no more messages, and its address is deleted. There is no undo.',
        errorMessage: 'Failed to remove the channel',
        run: ({ id }) => remove(id).unwrap(),
      }}
    >
      {!isPro && query.data !== undefined && query.data.length > 0 && (
        <Notice severity="info">They are paused and go on once you have PRO again.</Notice>
      )}
    </ItemSection>
  );
};
