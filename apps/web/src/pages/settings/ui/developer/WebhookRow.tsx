import { WEBHOOK_FORMAT_NAMES } from '@patchlight/contracts';
import type { V1NewWebhook, V1Webhook } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { longDateTime } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Notice } from '@/shared/ui';
import { Chip } from '@/shared/ui/mui';
import {
  usePingWebhookMutation,
  useRotateWebhookMutation,
  useSwitchWebhookMutation,
} from '../../api/webhooks.api.ts';
import { Ago, Details, ItemRow } from '../items/ItemRow.tsx';
import { EVENT_NAMES, PAUSE_TEXTS, gamesText } from './words.ts';

interface WebhookRowProps {
  webhook: V1Webhook;
  isPro: boolean;
  /** A new secret was made. */
  onSecret: (made: V1NewWebhook) => void;
  onEdit: () => void;
  onLog: () => void;
  onRemove: () => void;
}

const State = ({ webhook, isPro }: Pick<WebhookRowProps, 'webhook' | 'isPro'>) => {
  const { lastSuccessAt, failingSince, paused, previousSecretValidUntil } = webhook;
  const pause = paused && PAUSE_TEXTS[paused.reason];
  return (
    <>
      <Details>
        <Ago what="Last delivered" at={lastSuccessAt} never="Nothing delivered yet" />
        {failingSince && (
          <>
            {' '}
            · failing since <time dateTime={failingSince}>{longDateTime(failingSince)}</time>
          </>
        )}
      </Details>
      {previousSecretValidUntil && (
        <Details>
          Calls are signed with the secret before it, too, until{' '}
          <time dateTime={previousSecretValidUntil}>{longDateTime(previousSecretValidUntil)}</time>.
        </Details>
      )}
      {pause && (
        <Notice severity="warning">
          {isPro && pause.advice ? `${pause.why} ${pause.advice}` : pause.why}
        </Notice>
      )}
    </>
  );
};

/** A webhook with its state. */
export const WebhookRow = ({ webhook, isPro, onSecret, onEdit, onLog, onRemove }: WebhookRowProps) => {
  const { id, name, format, maskedAddress, types, appIds, madeBy, paused } = webhook;
  const [ping] = usePingWebhookMutation();
  const [rotate] = useRotateWebhookMutation();
  const [turn] = useSwitchWebhookMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to change the webhook');
  const act = (call: () => Promise<unknown>) => (): void => void (!isBusy && submit(call));
  const sendPing = async (): Promise<void> => {
    await ping(id).unwrap();
    showToast('The ping is on its way. The log tells what came of it.');
  };
  const turned = paused ? 'Resume' : 'Pause';
  const turnOver = () => turn({ id, to: paused ? 'resume' : 'pause' }).unwrap();
  return (
    <ItemRow
      name={name}
      chips={
        <>
          <Chip>{WEBHOOK_FORMAT_NAMES[format]}</Chip>
          {paused && <Chip tone="warning">Paused</Chip>}
          {!paused && webhook.failingSince && <Chip tone="error">Failing</Chip>}
        </>
      }
      failure={failure}
      isBusy={isBusy}
      actions={[
        { text: 'Log', label: `Log of ${name}`, isMain: true, onClick: onLog },
        isPro && { text: 'Ping', label: `Send a ping to ${name}`, onClick: act(sendPing) },
        isPro && { text: 'Edit', label: `Edit ${name}`, onClick: onEdit },
        isPro &&
          format === 'standard' && {
            text: 'New secret',
            label: `New secret for ${name}`,
            onClick: act(async () => onSecret(await rotate(id).unwrap())),
          },
        isPro && { text: turned, label: `${turned} ${name}`, onClick: act(turnOver) },
        { text: 'Remove', label: `Remove ${name}`, onClick: onRemove },
      ]}
    >
      <Details>
        {maskedAddress} · {types.map((type) => EVENT_NAMES[type]).join(', ')} · {gamesText(appIds)}
      </Details>
      {madeBy && <Details>Made by the token “{madeBy.name}”</Details>}
      <State webhook={webhook} isPro={isPro} />
    </ItemRow>
  );
};
