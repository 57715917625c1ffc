import { useState } from 'react';
import { TOKEN_SCOPE_NAMES } from '@patchlight/contracts';
import type { ApiTokenRow, V1Webhook } from '@patchlight/contracts';
import { Link } from 'react-router-dom';
import { useUsage } from '@/entities/plan';
import { ReauthenticateDialog } from '@/features/reauthenticate';
import type { ProtectedAction } from '@/features/reauthenticate';
import { ROUTES } from '@/shared/config';
import { formatNumber, longDateTime, shortDate, timeOfDay } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Loaded } from '@/shared/ui';
import { Chip, Skeleton } from '@/shared/ui/mui';
import {
  useGetApiTokensQuery,
  useRevokeApiTokenMutation,
  useRotateApiTokenMutation,
} from '../../api/api-tokens.api.ts';
import { useGetWebhooksQuery } from '../../api/webhooks.api.ts';
import { Example } from '../items/Example.tsx';
import { Ago, Details, ItemRow } from '../items/ItemRow.tsx';
import { ItemSection } from '../items/ItemSection.tsx';
import { NewSecret, Secret } from '../items/NewSecret.tsx';
import { CreateToken } from './CreateToken.tsx';

interface TokenRowProps {
  token: ApiTokenRow;
  onRotate: () => void;
  onRevoke: () => void;
}

const TokenRow = ({ token, onRotate, onRevoke }: TokenRowProps) => {
  const { name, prefix, scopes, appIds, createdAt, expiresAt, isExpired } = token;
  const { lastUsedAt, lastUsedFrom, previousValidUntil } = token;
  return (
    <ItemRow
      name={name}
      chips={
        <>
          <Chip tone="code">{prefix}…</Chip>
          {isExpired && <Chip tone="error">Expired</Chip>}
        </>
      }
      actions={[
        !isExpired && { text: 'Rotate', label: `Rotate ${name}, ${prefix}…`, onClick: onRotate },
        { text: 'Revoke', label: `Revoke ${name}, ${prefix}…`, onClick: onRevoke },
      ]}
    >
      <Details>
        {scopes.map((scope) => TOKEN_SCOPE_NAMES[scope]).join(' · ')}
        {appIds && ` · only the app ids ${appIds.join(', ')}`}
      </Details>
      <Details>
        Created <time dateTime={createdAt}>{shortDate(createdAt)}</time> ·{' '}
        {expiresAt ? (
          <>
            {isExpired ? 'expired' : 'expires'} <time dateTime={expiresAt}>{shortDate(expiresAt)}</time>
          </>
        ) : (
          'never expires'
        )}{' '}
        · <Ago what="last used" at={lastUsedAt} never="never used" />
        {lastUsedAt && lastUsedFrom && ` from ${lastUsedFrom}`}
      </Details>
      {previousValidUntil && (
        <Details>
          The secret before it is valid until{' '}
          <time dateTime={previousValidUntil}>{longDateTime(previousValidUntil)}</time>.
        </Details>
      )}
    </ItemRow>
  );
};

const CallsToday = () => {
  const query = useUsage({ refetchOnMountOrArgChange: true });
  return (
    <Loaded
      query={query}
      errorMessage="Failed to load how many calls were made"
      skeleton={<Skeleton height={20} />}
    >
      {({ apiCalls: { current, limit, isUnlimited }, resetsAt }) => (
        <Details>
          {isUnlimited
            ? `${formatNumber(current)} calls today, without a limit.`
            : `${formatNumber(current)} of ${formatNumber(limit)} calls today. They reset at ${timeOfDay(resetsAt)} your time.`}
        </Details>
      )}
    </Loaded>
  );
};

const exampleOf = (origin: string): string =>
  `curl -H "Authorization: Bearer $PATCHLIGHT_TOKEN" "${origin}/api/v1/events?since=24h"`;

const pauseText = (count: number): string =>
  count === 1 ? 'The webhook that it made is paused.' : `The ${count} webhooks that it made are paused.`;

/** What follows when a token is revoked. @param webhooks undefined: they are not known yet */
const revocationText = (
  { id, scopes, appIds }: ApiTokenRow,
  webhooks: readonly V1Webhook[] | undefined,
): string => {
  const made = webhooks?.filter(({ madeBy }) => madeBy?.tokenId === id).length;
  const readsFeeds = scopes.includes('feeds:read') && appIds === null;
  return [
    'Programs that use this token are refused from now on.',
    made === undefined ? 'Webhooks that it made are paused.' : made > 0 && pauseText(made),
    readsFeeds &&
      'The addresses of your feeds that it has read go on working until you choose “New addresses” for each, under Feeds on this page.',
    'There is no undo.',
  ]
    .filter(Boolean)
    .join(' ');
};

/** The API tokens: programs that act for the user. */
export const ApiTokens = () => {
  const query = useGetApiTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: webhooks } = useGetWebhooksQuery();
  const [revoke] = useRevokeApiTokenMutation();
  const [rotate] = useRotateApiTokenMutation();
  const [made, setMade] = useState<string | null>(null);
  const [action, setAction] = useState<ProtectedAction | null>(null);

  const rotation = ({ id, name }: ApiTokenRow): ProtectedAction => ({
    title: `Rotate "${name}"?`,
    text: 'The token gets a new secret. The present one stays valid for 24 hours.',
    confirm: 'Rotate',
    errorMessage: 'Failed to rotate the token',
    run: async () => setMade(await rotate(id).unwrap()),
  });
  const revocation = (token: ApiTokenRow): ProtectedAction => ({
    title: `Revoke "${token.name}"?`,
    text: revocationText(token, webhooks),
    confirm: 'Revoke',
    errorMessage: 'Failed to revoke the token',
    run: async () => {
      await revoke(token.id).unwrap();
      showToast(`${token.name} was revoked`);
    },
  });
  return (
    <ItemSection
      title="API tokens"
      lead={
        <>
          For scripts that use Patchlight for you, such as a build that waits for a game update. Tokens give
          access to your games, their updates and your notifications, never to your account. See the{' '}
          <Link to={ROUTES.reference} className="text-link">
            API reference
          </Link>
          .
        </>
      }
      what="API tokens"
      query={query}
      empty={
        <>
          <p>No tokens yet.</p>
          <Example about="Example: ask for updates with a token" code={exampleOf(window.location.origin)} />
        </>
      }
      below={<CallsToday />}
      row={(token) => (
        <TokenRow
          key={token.id}
          token={token}
          onRotate={() => setAction(rotation(token))}
          onRevoke={() => setAction(revocation(token))}
        />
      )}
      add="Create a token"
      form={(editing, onClose) => (
        <CreateToken isOpen={editing !== null} onClose={onClose} onMade={setMade} />
      )}
    >
      {made && (
        <NewSecret
          label="Your new token"
          what="token"
          notice='Keep this token as you would keep a password. It is not shown again. Programs send it in the header "Authorization: Bearer".'
          secret={made}
          onDone={() => setMade(null)}
        >
          <p>Try it in a terminal:</p>
          <Secret>{`curl -H "Authorization: Bearer ${made}" ${window.location.origin}/api/v1/me`}</Secret>
        </NewSecret>
      )}
      <ReauthenticateDialog action={action} onClose={() => setAction(null)} />
    </ItemSection>
  );
};
