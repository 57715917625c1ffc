import {
  GAME_EVENT_TYPES,
  LIMITS,
  UPDATE_KINDS,
  WEBHOOK_FORMATS,
  WEBHOOK_FORMAT_NAMES,
} from '@patchlight/contracts';
import type {
  GameEventType,
  UpdateKind,
  V1NewWebhook,
  V1Webhook,
  WebhookFormat,
} from '@patchlight/contracts';
import { CheckboxList } from '@/shared/ui/mui';
import { useChangeWebhookMutation, useCreateWebhookMutation } from '../../api/webhooks.api.ts';
import { ItemForm, ItemSheet, useItemForm } from '../items/ItemForm.tsx';
import type { Editing } from '../items/ItemSection.tsx';
import { ReceiverFields, readReceiver } from '../items/ReceiverFields.tsx';
import { GamesChoice } from './GamesChoice.tsx';
import { EVENT_NAMES, UPDATE_KIND_NAMES } from './words.ts';

const HINTS: Record<WebhookFormat, string> = {
  standard: 'Of a server that takes JSON by POST and checks its signature.',
  discord: 'In the settings of the Discord channel: Integrations, Webhooks, Copy Webhook URL.',
  slack: 'Of an incoming webhook: https://hooks.slack.com/services/…',
  github: 'https://api.github.com/repos/OWNER/REPOSITORY/dispatches',
};

const FORMATS = { label: 'Format', names: WEBHOOK_FORMAT_NAMES, options: WEBHOOK_FORMATS };
const TOKEN = {
  label: 'GitHub token',
  hint: 'It needs write access to the repository’s contents. It is stored encrypted.',
};

interface FieldsProps {
  webhook: V1Webhook | null;
  onMade: (made: V1NewWebhook) => void;
  onClose: () => void;
}

const Fields = ({ webhook, onMade, onClose }: FieldsProps) => {
  const [create] = useCreateWebhookMutation();
  const [change] = useChangeWebhookMutation();
  const form = useItemForm('Failed to save the webhook', {
    kind: webhook?.format ?? ('standard' as WebhookFormat),
    name: webhook?.name ?? '',
    url: '',
    token: '',
    types: webhook?.types ?? (['update.published'] as GameEventType[]),
    kinds: webhook?.kinds ?? ([...UPDATE_KINDS] as UpdateKind[]),
    appIds: webhook?.appIds ?? null,
  });
  const { kind: format, types, kinds, appIds } = form.values;

  const save = () => {
    const { name, url, token, problems } = readReceiver(form.values, webhook, LIMITS.webhookNameMaxLength);
    const body = { name, types, kinds, appIds, ...(format === 'github' && token !== '' && { token }) };
    return {
      problems: {
        ...problems,
        ...(types.length === 0 && { types: ['Choose at least one event'] }),
        ...(kinds.length === 0 && { kinds: ['Choose at least one kind of update'] }),
        ...(appIds?.length === 0 && { appIds: ['Choose at least one game'] }),
      },
      run: async () => {
        if (webhook) await change({ ...body, id: webhook.id, ...(url !== '' && { url }) }).unwrap();
        else onMade(await create({ ...body, format, url }).unwrap());
      },
      done: webhook ? `${name} was changed` : `${name} was added`,
    };
  };
  return (
    <ItemForm form={form} verb={webhook ? 'Save' : 'Add'} onSave={save} onClose={onClose}>
      <ReceiverFields
        field={form.field}
        saved={webhook}
        kinds={FORMATS}
        nameMaxLength={LIMITS.webhookNameMaxLength}
        hint={HINTS[format]}
        token={format === 'github' && TOKEN}
      />
      <CheckboxList {...form.list('types')} legend="Events" options={GAME_EVENT_TYPES} names={EVENT_NAMES} />
      <CheckboxList
        {...form.list('kinds')}
        legend="Kinds of updates"
        options={UPDATE_KINDS}
        names={UPDATE_KIND_NAMES}
      />
      <GamesChoice {...form.list('appIds')} />
    </ItemForm>
  );
};

interface WebhookFormProps extends Omit<FieldsProps, 'webhook'> {
  editing: Editing<V1Webhook>;
}

/** The form of a new or an existing webhook. */
export const WebhookForm = ({ editing, onMade, onClose }: WebhookFormProps) => (
  <ItemSheet
    editing={editing}
    title={(webhook) => (webhook ? `Edit "${webhook.name}"` : 'Add a webhook')}
    text={() => 'Its address is stored encrypted and never shown again.'}
    onClose={onClose}
  >
    {(webhook) => <Fields webhook={webhook} onMade={onMade} onClose={onClose} />}
  </ItemSheet>
);
