import { useState } from 'react';
import { LIMITS } from '@patchlight/contracts';
import type { V1NewWebhook, V1Webhook } from '@patchlight/contracts';
import { ProBadge } from '@/entities/plan';
import { showToast } from '@/shared/toast';
import { ConfirmRemoval, Loaded } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { useGetWebhooksQuery, useRemoveWebhookMutation } from '../../api/webhooks.api.ts';
import { OneTimeSecret } from '../security/OneTimeSecret.tsx';
import page from '../security/SignInMethods.module.css';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './Developer.module.css';
import { Example } from './Example.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

const COPY = {
  label: 'Copy the secret',
  success: 'Secret copied',
  failure: 'The secret could not be copied. Please select it and copy it yourself.',
};

const exampleOf = (origin: string): string =>
  `curl -X POST ${origin}/api/v1/webhooks \\
  -H "Authorization: Bearer $PATCHLIGHT_TOKEN" -H "Content-Type: application/json" \\
  -d '{"name": "Build", "url": "https://ci.example.com/updates", "types": ["update.published"]}'`;

/** What is open beside the list. */
interface Open {
  form: V1Webhook | 'new' | null;
  log: V1Webhook | null;
  removal: V1Webhook | null;
}
const CLOSED: Open = { form: null, log: null, removal: null };

/** The webhooks of the user. Without PRO they can be read and removed. */
export const Webhooks = ({ isPro }: { isPro: boolean }) => {
  const query = useGetWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState(CLOSED);
  const [made, setMade] = useState<V1NewWebhook | null>(null);
  const [remove] = useRemoveWebhookMutation();
  const close = (): void => setOpen(CLOSED);
  const isFull = (query.data?.length ?? 0) >= LIMITS.webhooks;
  return (
    <SettingsSection
      title="Webhooks"
      lead="An address of yours is called when something happens to your games. Signed as Standard Webhooks say, or in the form of Discord, Slack or GitHub."
    >
      {made?.secret && (
        <OneTimeSecret
          label={`The secret of ${made.webhook.name}`}
          notice="With this secret the receiver checks that a call comes from here. It is not shown again."
          secret={made.secret}
          copy={COPY}
          done="I have kept it"
          onDone={() => setMade(null)}
        >
          <p className={page.secret}>
            <code>{made.secret}</code>
          </p>
        </OneTimeSecret>
      )}
      <Loaded query={query} errorMessage="Failed to load your webhooks" skeleton={<Skeleton height={72} />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <>
              <p>No webhooks yet.</p>
              {isPro && (
                <Example about="Create one from a terminal" code={exampleOf(window.location.origin)} />
              )}
            </>
          ) : (
            <ul role="list" className={styles.list} aria-label="Your webhooks">
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  isPro={isPro}
                  onSecret={setMade}
                  onEdit={() => setOpen({ ...CLOSED, form: webhook })}
                  onLog={() => setOpen({ ...CLOSED, log: webhook })}
                  onRemove={() => setOpen({ ...CLOSED, removal: webhook })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={styles.ways}>
        <Button
          variant="outlined"
          disabled={!isPro || isFull}
          onClick={() => setOpen({ ...CLOSED, form: 'new' })}
        >
          Add a webhook
        </Button>
        <ProBadge isHidden={isPro} />
        {isPro && isFull && (
          <p className={styles.details}>You have {LIMITS.webhooks}, the most there can be.</p>
        )}
      </div>
      <WebhookForm editing={open.form} onMade={setMade} onClose={close} />
      <WebhookLog webhook={open.log} isPro={isPro} onClose={close} />
      <ConfirmRemoval
        item={open.removal}
        verb="Remove"
        text="It is called no more, and its log is deleted. There is no undo."
        errorMessage="Failed to remove the webhook"
        run={async ({ id, name }) => {
          await remove(id).unwrap();
          showToast(`${name} was removed`);
        }}
        onClose={close}
      />
    </SettingsSection>
  );
};
