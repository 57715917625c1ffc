import { CHAT_KIND_NAMES } from '@patchlight/contracts';
import type { ChatChannelRow as Channel } from '@patchlight/contracts';
import { NOTIFICATION_KIND_NAMES } from '@/entities/delivery';
import { useSubmit } from '@/shared/api';
import { Notice } from '@/shared/ui';
import { Chip } from '@/shared/ui/mui';
import { useTestChatChannelMutation } from '../../api/chat-channels.api.ts';
import { Ago, Details, ItemRow } from '../items/ItemRow.tsx';

interface ChatChannelRowProps {
  channel: Channel;
  /** Whether nothing can be sent, since the plan does not include it. */
  isPaused: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

const State = ({ channel: { lastSuccessAt, lastError, ended } }: { channel: Channel }) => {
  const isFailing = lastError !== null && (lastSuccessAt === null || lastError.at > lastSuccessAt);
  return (
    <>
      <Details>
        <Ago what="Last message" at={lastSuccessAt} never="No message yet" />
      </Details>
      {ended && (
        <Notice severity="warning">
          <Ago what="Ended" at={ended.at} />: {ended.reason} Enter a new address, or send a test to try again.
        </Notice>
      )}
      {!ended && isFailing && (
        <Details>
          <Ago what="Last error" at={lastError.at} />: {lastError.message}
        </Details>
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
    <ItemRow
      name={name}
      chips={
        <>
          <Chip>{CHAT_KIND_NAMES[kind]}</Chip>
          {ended && <Chip tone="error">Ended</Chip>}
        </>
      }
      failure={failure}
      isBusy={isBusy}
      actions={[
        !isPaused && {
          text: isBusy ? 'Sending…' : 'Send test',
          label: `Send test to ${name}`,
          isMain: true,
          disabled: isBusy,
          onClick: () => void submit(() => test(id).unwrap()),
        },
        !isPaused && { text: 'Edit', label: `Edit ${name}`, onClick: onEdit },
        { text: 'Remove', label: `Remove ${name}`, onClick: onRemove },
      ]}
    >
      <Details>
        {maskedAddress} · {kinds.map((each) => NOTIFICATION_KIND_NAMES[each]).join(', ')}
      </Details>
      <State channel={channel} />
      {!failure && !isBusy && tested && (
        <Notice severity={tested.isDelivered ? 'info' : 'warning'}>{tested.answer}</Notice>
      )}
    </ItemRow>
  );
};
