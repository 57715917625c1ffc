import {
  CHAT_KINDS,
  CHAT_KIND_NAMES,
  DEFAULT_CHAT_NOTIFICATIONS,
  LIMITS,
  NOTIFICATION_KINDS,
} from '@patchlight/contracts';
import type { ChatChannelRow, ChatKind, FieldErrors, NotificationKind } from '@patchlight/contracts';
import { NOTIFICATION_KIND_NAMES } from '@/entities/delivery';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Sheet, SheetActions, useLast } from '@/shared/ui';
import { Button, CheckboxList, SelectField, SubmitButton, TextField } from '@/shared/ui/mui';
import { useAddChatChannelMutation, useChangeChatChannelMutation } from '../../api/chat-channels.api.ts';

interface ChatChannelFormProps {
  /** null: closed. */
  editing: ChatChannelRow | 'new' | null;
  onClose: () => void;
}

const HINTS: Record<ChatKind, string> = {
  discord: 'In the settings of the Discord channel: Integrations, Webhooks, Copy Webhook URL.',
  slack: 'Of an incoming webhook: https://hooks.slack.com/services/…',
  ntfy: 'Of a topic, such as https://ntfy.sh/a-name-that-nobody-guesses',
  json: 'Of a server that takes JSON by POST.',
};

const Fields = ({ channel, onClose }: { channel: ChatChannelRow | null; onClose: () => void }) => {
  const [add] = useAddChatChannelMutation();
  const [change] = useChangeChatChannelMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to save the channel');
  const { values, setValues, field } = useFields(
    {
      kind: channel?.kind ?? ('discord' as ChatKind),
      name: channel?.name ?? '',
      url: '',
      token: '',
      kinds: [...(channel?.kinds ?? DEFAULT_CHAT_NOTIFICATIONS)] as NotificationKind[],
    },
    { isBusy, fieldErrors },
  );
  const { kind, kinds } = values;

  const save = async (): Promise<void> => {
    const [name, url, token] = [values.name.trim(), values.url.trim(), values.token.trim()];
    const missing: FieldErrors = {
      ...(name === '' && { name: [`Name must be 1 to ${LIMITS.chatNameMaxLength} characters`] }),
      ...(url === '' && channel === null && { url: ['Enter an address that starts with https://'] }),
      ...(url === '' && token !== '' && { url: ['Enter the address together with its token'] }),
      ...(kinds.length === 0 && { kinds: ['Choose at least one kind of notification'] }),
    };
    const form = { name, kinds, ...(kind === 'ntfy' && token !== '' && { token }) };
    const isDone = await submit(
      () =>
        channel
          ? change({ ...form, id: channel.id, ...(url !== '' && { url }) }).unwrap()
          : add({ ...form, kind, url }).unwrap(),
      missing,
    );
    if (!isDone) return;
    showToast(channel ? `${name} was changed` : `${name} was added`);
    onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      {channel === null && (
        <SelectField {...field('kind')} label="Service">
          {CHAT_KINDS.map((each) => (
            <option key={each} value={each}>
              {CHAT_KIND_NAMES[each]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...field('name')}
        label="Name"
        hint="For you to tell it from others."
        autoComplete="off"
        autoFocus
        required
        maxLength={LIMITS.chatNameMaxLength}
      />
      <TextField
        {...field('url')}
        label={channel ? 'New address' : 'Address'}
        hint={channel ? `Leave it empty to keep ${channel.maskedAddress}` : HINTS[kind]}
        type="url"
        autoComplete="off"
        required={channel === null}
        maxLength={LIMITS.urlMaxLength}
      />
      {kind === 'ntfy' && (
        <TextField
          {...field('token')}
          label="Access token"
          hint="Only for topics that need one. It is stored encrypted."
          autoComplete="off"
          maxLength={LIMITS.identifierMaxLength}
        />
      )}
      <CheckboxList
        legend="What it gets"
        options={NOTIFICATION_KINDS}
        names={NOTIFICATION_KIND_NAMES}
        chosen={kinds}
        disabled={isBusy}
        errors={fieldErrors['kinds']}
        onChange={(chosen) => setValues({ kinds: chosen })}
      />
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          {channel ? 'Save' : 'Add'}
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};

/** The form of a new or an existing chat channel. */
export const ChatChannelForm = ({ editing, onClose }: ChatChannelFormProps) => {
  const shown = useLast(editing);
  const channel = shown === 'new' ? null : shown;
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={onClose}
      title={channel ? `Edit "${channel.name}"` : 'Add a chat channel'}
      text="Whoever has the address can send messages there. It is stored encrypted and never shown again."
    >
      <Fields key={channel?.id} channel={channel} onClose={onClose} />
    </Sheet>
  );
};
