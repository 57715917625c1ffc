import { useState } from 'react';
import { LIMITS } from '@patchlight/contracts';
import type { ChatChannelRow as Channel } from '@patchlight/contracts';
import { ProBadge } from '@/entities/plan';
import { showToast } from '@/shared/toast';
import { ConfirmRemoval, Loaded, Notice } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { useGetChatChannelsQuery, useRemoveChatChannelMutation } from '../../api/chat-channels.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { ChatChannelForm } from './ChatChannelForm.tsx';
import { ChatChannelRow } from './ChatChannelRow.tsx';
import styles from './ChatChannels.module.css';

/** What the form is open for: a new channel, a change, or nothing. */
type Editing = 'new' | Channel | null;

/** The chat channels of the user. Without PRO they can only be removed. */
export const ChatChannels = ({ isPro }: { isPro: boolean }) => {
  const query = useGetChatChannelsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [editing, setEditing] = useState<Editing>(null);
  const [remove] = useRemoveChatChannelMutation();
  const [removed, setRemoved] = useState<Channel | null>(null);
  const isFull = (query.data?.length ?? 0) >= LIMITS.chatChannels;
  return (
    <SettingsSection
      title="Chat"
      lead="Notifications as messages in Discord, Slack or ntfy, or to a server of your own."
    >
      <Loaded
        query={query}
        errorMessage="Failed to load your chat channels"
        skeleton={<Skeleton height={72} />}
      >
        {(channels) =>
          channels.length === 0 ? (
            <p>No channels yet.</p>
          ) : (
            <>
              {!isPro && <Notice severity="info">They are paused and go on once you have PRO again.</Notice>}
              <ul role="list" className={styles.channels} aria-label="Your chat channels">
                {channels.map((channel) => (
                  <ChatChannelRow
                    key={channel.id}
                    channel={channel}
                    isPaused={!isPro}
                    onEdit={() => setEditing(channel)}
                    onRemove={() => setRemoved(channel)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <div className={styles.head}>
        <Button variant="outlined" disabled={!isPro || isFull} onClick={() => setEditing('new')}>
          Add a channel
        </Button>
        <ProBadge isHidden={isPro} />
        {isPro && isFull && (
          <p className={styles.details}>You have {LIMITS.chatChannels}, the most there can be.</p>
        )}
      </div>
      <ChatChannelForm editing={editing} onClose={() => setEditing(null)} />
      <ConfirmRemoval
        item={removed}
        verb="Remove"
        text="It gets no more messages, and its address is deleted. There is no undo."
        errorMessage="Failed to remove the channel"
        run={async ({ id, name }) => {
          await remove(id).unwrap();
          showToast(`${name} was removed`);
        }}
        onClose={() => setRemoved(null)}
      />
    </SettingsSection>
  );
};
