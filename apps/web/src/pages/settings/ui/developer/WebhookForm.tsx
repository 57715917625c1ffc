import {
  GAME_EVENT_TYPES,
  LIMITS,
  UPDATE_KINDS,
  WEBHOOK_FORMATS,
  WEBHOOK_FORMAT_NAMES,
} from '@patchlight/contracts';
import type {
  FieldErrors,
  GameEventType,
  UpdateKind,
  V1NewWebhook,
  V1Webhook,
  WebhookFormat,
} from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Sheet, SheetActions, useLast } from '@/shared/ui';
import { Button, CheckboxList, SelectField, SubmitButton, TextField } from '@/shared/ui/mui';
import { useChangeWebhookMutation, useCreateWebhookMutation } from '../../api/webhooks.api.ts';
import { GamesChoice } from './GamesChoice.tsx';
import { EVENT_NAMES, UPDATE_KIND_NAMES } from './words.ts';

const HINTS: Record<WebhookFormat, string> = {
  standard: 'Of a server that takes JSON by POST and checks its signature.',
  discord: 'In the settings of the Discord channel: Integrations, Webhooks, Copy Webhook URL.',
  slack: 'Of an incoming webhook: https://hooks.slack.com/services/…',
  github: 'https://api.github.com/repos/OWNER/REPOSITORY/dispatches',
};

interface FieldsProps {
  webhook: V1Webhook | null;
  onMade: (made: V1NewWebhook) => void;
  onClose: () => void;
}

const Fields = ({ webhook, onMade, onClose }: FieldsProps) => {
  const [create] = useCreateWebhookMutation();
  const [change] = useChangeWebhookMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to save the webhook');
  const { values, setValues, field } = useFields(
    {
      format: webhook?.format ?? ('standard' as WebhookFormat),
      name: webhook?.name ?? '',
      url: '',
      token: '',
      types: webhook?.types ?? (['update.published'] as GameEventType[]),
      kinds: webhook?.kinds ?? ([...UPDATE_KINDS] as UpdateKind[]),
      appIds: webhook?.appIds ?? null,
    },
    { isBusy, fieldErrors },
  );
  const { format, types, kinds, appIds } = values;

  const save = async (): Promise<void> => {
    const [name, url, token] = [values.name.trim(), values.url.trim(), values.token.trim()];
    const missing: FieldErrors = {
      ...(name === '' && { name: [`Name must be 1 to ${LIMITS.webhookNameMaxLength} characters`] }),
      ...(url === '' && webhook === null && { url: ['Enter an address that starts with https://'] }),
      ...(types.length === 0 && { types: ['Choose at least one event'] }),
      ...(kinds.length === 0 && { kinds: ['Choose at least one kind of update'] }),
      ...(appIds?.length === 0 && { appIds: ['Choose at least one game'] }),
    };
    const form = { name, types, kinds, appIds, ...(format === 'github' && token !== '' && { token }) };
    const isDone = await submit(async () => {
      if (webhook) await change({ ...form, id: webhook.id, ...(url !== '' && { url }) }).unwrap();
      else onMade(await create({ ...form, format, url }).unwrap());
    }, missing);
    if (!isDone) return;
    showToast(webhook ? `${name} was changed` : `${name} was added`);
    onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      {webhook === null && (
        <SelectField {...field('format')} label="Format">
          {WEBHOOK_FORMATS.map((each) => (
            <option key={each} value={each}>
              {WEBHOOK_FORMAT_NAMES[each]}
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
        maxLength={LIMITS.webhookNameMaxLength}
      />
      <TextField
        {...field('url')}
        label={webhook ? 'New address' : 'Address'}
        hint={webhook ? `Leave it empty to keep ${webhook.maskedAddress}` : HINTS[format]}
        type="url"
        autoComplete="off"
        required={webhook === null}
        maxLength={LIMITS.urlMaxLength}
      />
      {format === 'github' && (
        <TextField
          {...field('token')}
          label="GitHub token"
          hint="It may write the contents of the repository. It is stored encrypted."
          autoComplete="off"
          maxLength={LIMITS.identifierMaxLength}
        />
      )}
      <CheckboxList
        legend="Events"
        options={GAME_EVENT_TYPES}
        names={EVENT_NAMES}
        chosen={types}
        disabled={isBusy}
        errors={fieldErrors['types']}
        onChange={(chosen) => setValues({ types: chosen })}
      />
      <CheckboxList
        legend="Kinds of updates"
        options={UPDATE_KINDS}
        names={UPDATE_KIND_NAMES}
        chosen={kinds}
        disabled={isBusy}
        errors={fieldErrors['kinds']}
        onChange={(chosen) => setValues({ kinds: chosen })}
      />
      <GamesChoice
        chosen={appIds}
        disabled={isBusy}
        errors={fieldErrors['appIds']}
        onChange={(chosen) => setValues({ appIds: chosen })}
      />
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          {webhook ? 'Save' : 'Add'}
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};

interface WebhookFormProps extends Omit<FieldsProps, 'webhook'> {
  /** null: closed. */
  editing: V1Webhook | 'new' | null;
}

/** The form of a new or an existing webhook. */
export const WebhookForm = ({ editing, onMade, onClose }: WebhookFormProps) => {
  const shown = useLast(editing);
  const webhook = shown === 'new' ? null : shown;
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={onClose}
      title={webhook ? `Edit "${webhook.name}"` : 'Add a webhook'}
      text="Its address is stored encrypted and never shown again."
    >
      <Fields key={webhook?.id} webhook={webhook} onMade={onMade} onClose={onClose} />
    </Sheet>
  );
};
