import {
  CHAT_KINDS,
  CHAT_KIND_NAMES,
  DEFAULT_CHAT_NOTIFICATIONS,
  LIMITS,
  NOTIFICATION_KINDS,
} from '@patchlight/contracts';
import type { ChatChannelRow, ChatKind, NotificationKind } from '@patchlight/contracts';
import { NOTIFICATION_KIND_NAMES } from '@/entities/delivery';
import { CheckboxList } from '@/shared/ui/mui';
import { useAddChatChannelMutation, useChangeChatChannelMutation } from '../../api/chat-channels.api.ts';
import { ItemForm, ItemSheet, useItemForm } from '../items/ItemForm.tsx';
import type { Editing } from '../items/ItemSection.tsx';
import { ReceiverFields, readReceiver } from '../items/ReceiverFields.tsx';

interface ChatChannelFormProps {
  editing: Editing<ChatChannelRow>;
  onClose: () => void;
}

const HINTS: Record<ChatKind, string> = {
  discord: 'In the settings of the Discord channel: Integrations, Webhooks, Copy Webhook URL.',
  slack: 'Of an incoming webhook: https://hooks.slack.com/services/…',
  ntfy: 'Of a topic, such as https://ntfy.sh/a-name-that-nobody-guesses',
  json: 'Of a server that takes JSON by POST.',
};

const KINDS = { label: 'Service', names: CHAT_KIND_NAMES, options: CHAT_KINDS };
const TOKEN = { label: 'Access token', hint: 'Only for topics that need one. It is stored encrypted.' };

const Fields = ({ channel, onClose }: { channel: ChatChannelRow | null; onClose: () => void }) => {
  const [add] = useAddChatChannelMutation();
  const [change] = useChangeChatChannelMutation();
  const form = useItemForm('Failed to save the channel', {
    kind: channel?.kind ?? ('discord' as ChatKind),
    name: channel?.name ?? '',
    url: '',
    token: '',
    kinds: [...(channel?.kinds ?? DEFAULT_CHAT_NOTIFICATIONS)] as NotificationKind[],
  });
  const { kind, kinds } = form.values;

  const save = () => {
    const { name, url, token, problems } = readReceiver(form.values, channel, LIMITS.chatNameMaxLength);
    const body = { name, kinds, ...(kind === 'ntfy' && token !== '' && { token }) };
    return {
      problems: {
        ...problems,
        ...(url === '' && token !== '' && { url: ['Enter the address together with its token'] }),
        ...(kinds.length === 0 && { kinds: ['Choose at least one kind of notification'] }),
      },
      run: () =>
        channel
          ? change({ ...body, id: channel.id, ...(url !== '' && { url }) }).unwrap()
          : add({ ...body, kind, url }).unwrap(),
      done: channel ? `${name} was changed` : `${name} was added`,
    };
  };
  return (
    <ItemForm form={form} verb={channel ? 'Save' : 'Add'} onSave={save} onClose={onClose}>
      <ReceiverFields
        field={form.field}
        saved={channel}
        kinds={KINDS}
        nameMaxLength={LIMITS.chatNameMaxLength}
        hint={HINTS[kind]}
        token={kind === 'ntfy' && TOKEN}
      />
      <CheckboxList
        {...form.list('kinds')}
        legend="What it gets"
        options={NOTIFICATION_KINDS}
        names={NOTIFICATION_KIND_NAMES}
      />
    </ItemForm>
  );
};

/** The form of a new or an existing chat channel. */
export const ChatChannelForm = ({ editing, onClose }: ChatChannelFormProps) => (
  <ItemSheet
    editing={editing}
    title={(channel) => (channel ? `Edit "${channel.name}"` : 'Add a chat channel')}
    text={() =>
      'Whoever has the address can send messages there. It is stored encrypted and never shown again.'
    }
    onClose={onClose}
  >
    {(channel) => <Fields channel={channel} onClose={onClose} />}
  </ItemSheet>
);
