import { useState } from 'react';
import { LIMITS } from '@patchlight/contracts';
import type { V1NewWebhook, V1Webhook } from '@patchlight/contracts';
import { useGetWebhooksQuery, useRemoveWebhookMutation } from '../../api/webhooks.api.ts';
import { Example } from '../items/Example.tsx';
import { ItemSection } from '../items/ItemSection.tsx';
import { NewSecret } from '../items/NewSecret.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

const exampleOf = (origin: string): string =>
  `curl -X POST ${origin}/api/v1/webhooks \\
  -H "Authorization: Bearer $PATCHLIGHT_TOKEN" -H "Content-Type: application/json" \\
  -d '{"name": "Build", "url": "https://ci.example.com/updates", "types": ["update.published"]}'`;

/** The webhooks of the user. Without PRO they can be read and removed. */
export const Webhooks = ({ isPro }: { isPro: boolean }) => {
  const query = useGetWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [logged, setLogged] = useState<V1Webhook | null>(null);
  const [made, setMade] = useState<V1NewWebhook | null>(null);
  const [remove] = useRemoveWebhookMutation();
  return (
    <ItemSection
      title="Webhooks"
      lead="Patchlight calls your URL when something happens to your games. Messages are signed as in Standard Webhooks, or formatted for Discord, Slack or GitHub."
      what="webhooks"
      query={query}
      empty={
        <>
          <p>No webhooks yet.</p>
          {isPro && <Example about="Create one from a terminal" code={exampleOf(window.location.origin)} />}
        </>
      }
      row={(webhook, actions) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          isPro={isPro}
          onSecret={setMade}
          onLog={() => setLogged(webhook)}
          {...actions}
        />
      )}
      add="Add a webhook"
      isProMissing={!isPro}
      limit={LIMITS.webhooks}
      form={(editing, onClose) => <WebhookForm editing={editing} onMade={setMade} onClose={onClose} />}
      removal={{
        verb: 'Remove',
        text: 'It is called no more, and its log is deleted. There is no undo.',
        errorMessage: 'Failed to remove the webhook',
        run: ({ id }) => remove(id).unwrap(),
      }}
    >
      {made?.secret && (
        <NewSecret
          label={`The secret of ${made.webhook.name}`}
          what="secret"
          notice="With this secret the receiver checks that a call comes from here. It is not shown again."
          secret={made.secret}
          onDone={() => setMade(null)}
        />
      )}
      <WebhookLog webhook={logged} isPro={isPro} onClose={() => setLogged(null)} />
    </ItemSection>
  );
};
