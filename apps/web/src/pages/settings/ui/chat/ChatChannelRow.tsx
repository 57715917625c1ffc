import { CHAT_KIND_NAMES } from '@patchlight/contracts';
import type { ChatChannelRow as Channel } from '@patchlight/contracts';
import { NOTIFICATION_KIND_NAMES } from '@/entities/delivery';
import { useSubmit } from '@/shared/api';
import { inlineAge } from '@/shared/lib';
import { ErrorNotice, Notice, TimeAgo } from '@/shared/ui';
import { Button, Chip } from '@/shared/ui/mui';
import { useTestChatChannelMutation } from '../../api/chat-channels.api.ts';
import styles from './ChatChannels.module.css';
import page from '../security/SignInMethods.module.css';

interface ChatChannelRowProps {
  channel: Channel;
  /** Whether nothing can be sent, since the plan does not include it. */
  isPaused: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

const Age = ({ at }: { at: string }) => <TimeAgo at={at} format={inlineAge} />;

const State = ({ channel: { lastSuccessAt, lastError, ended } }: { channel: Channel }) => {
  const isFailing = lastError !== null && (lastSuccessAt === null || lastError.at > lastSuccessAt);
  return (
    <>
      <p className={styles.details}>
        {lastSuccessAt ? (
          <>
            Last message <Age at={lastSuccessAt} />
          </>
        ) : (
          'No message yet'
        )}
      </p>
      {ended && (
        <Notice severity="warning">
          Ended <Age at={ended.at} />: {ended.reason} Enter a new address, or send a test to try again.
        </Notice>
      )}
      {!ended && isFailing && (
        <p className={styles.details}>
          Last error <Age at={lastError.at} />: {lastError.message}
        </p>
      )}
    </>
  );
};

/** A chat channel with its state. */
export const ChatChannelRow = ({ channel, isPaused, onEdit, onRemove }: ChatChannelRowProps) => {
  const { id, kind, name, maskedAddress, kinds, ended } = channel;
  const [test, { data: tested }] = useTestChatChannelMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to send the test message');
  return (
    <li className={styles.channel}>
      <p className={styles.name}>
        {name} <Chip>{CHAT_KIND_NAMES[kind]}</Chip>
        {ended && <Chip tone="error">Ended</Chip>}
      </p>
      <p className={styles.details}>
        {maskedAddress} · {kinds.map((each) => NOTIFICATION_KIND_NAMES[each]).join(', ')}
      </p>
      <State channel={channel} />
      {failure && <ErrorNotice {...failure} />}
      {!failure && !isBusy && tested && (
        <Notice severity={tested.isDelivered ? 'info' : 'warning'}>{tested.answer}</Notice>
      )}
      <div className={page.actions}>
        {!isPaused && (
          <>
            <Button
              variant="outlined"
              aria-label={`Send test to ${name}`}
              aria-disabled={isBusy}
              onClick={isBusy ? undefined : () => void submit(() => test(id).unwrap())}
            >
              {isBusy ? 'Sending…' : 'Send test'}
            </Button>
            <Button aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          </>
        )}
        <Button aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
};
