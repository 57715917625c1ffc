import { useState } from 'react';
import { TOKEN_SCOPE_NAMES } from '@patchlight/contracts';
import type { ApiTokenRow } from '@patchlight/contracts';
import { Link } from 'react-router-dom';
import { useUsage } from '@/entities/plan';
import { ReauthenticateDialog } from '@/features/reauthenticate';
import type { ProtectedAction } from '@/features/reauthenticate';
import { ROUTES } from '@/shared/config';
import { formatNumber, inlineAge, longDateTime, shortDate, timeOfDay } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Loaded, TimeAgo } from '@/shared/ui';
import { Button, Chip, Skeleton } from '@/shared/ui/mui';
import {
  useGetApiTokensQuery,
  useRevokeApiTokenMutation,
  useRotateApiTokenMutation,
} from '../../api/api-tokens.api.ts';
import { CreateToken } from './CreateToken.tsx';
import { Example } from './Example.tsx';
import { NewToken } from './NewToken.tsx';
import rows from '../security/Sessions.module.css';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from '../security/SignInMethods.module.css';

interface TokenRowProps {
  token: ApiTokenRow;
  onRotate: () => void;
  onRevoke: () => void;
}

const TokenRow = ({ token, onRotate, onRevoke }: TokenRowProps) => {
  const { name, prefix, scopes, appIds, createdAt, expiresAt, isExpired } = token;
  const { lastUsedAt, lastUsedFrom, previousValidUntil } = token;
  return (
    <li>
      <div>
        <p className={rows.device}>
          {name} <Chip tone="code">{prefix}…</Chip>
          {isExpired && <Chip tone="error">Expired</Chip>}
        </p>
        <p className={rows.details}>
          {scopes.map((scope) => TOKEN_SCOPE_NAMES[scope]).join(' · ')}
          {appIds && ` · only the app ids ${appIds.join(', ')}`}
        </p>
        <p className={rows.details}>
          Created <time dateTime={createdAt}>{shortDate(createdAt)}</time> ·{' '}
          {expiresAt ? (
            <>
              {isExpired ? 'expired' : 'expires'} <time dateTime={expiresAt}>{shortDate(expiresAt)}</time>
            </>
          ) : (
            'never expires'
          )}{' '}
          ·{' '}
          {lastUsedAt ? (
            <>
              last used <TimeAgo at={lastUsedAt} format={inlineAge} />
              {lastUsedFrom && ` from ${lastUsedFrom}`}
            </>
          ) : (
            'never used'
          )}
        </p>
        {previousValidUntil && (
          <p className={rows.details}>
            The secret before it is valid until{' '}
            <time dateTime={previousValidUntil}>{longDateTime(previousValidUntil)}</time>.
          </p>
        )}
      </div>
      <div className={styles.rowActions}>
        {!isExpired && (
          <Button aria-label={`Rotate ${name}, ${prefix}…`} onClick={onRotate}>
            Rotate
          </Button>
        )}
        <Button aria-label={`Revoke ${name}, ${prefix}…`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
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
        <p className={rows.details}>
          {isUnlimited
            ? `${formatNumber(current)} calls today, without a limit.`
            : `${formatNumber(current)} of ${formatNumber(limit)} calls today. They reset at ${timeOfDay(resetsAt)} your time.`}
        </p>
      )}
    </Loaded>
  );
};

const exampleOf = (origin: string): string =>
  `curl -H "Authorization: Bearer $PATCHLIGHT_TOKEN" "${origin}/api/v1/events?since=24h"`;

/** The API tokens: programs that act for the user. */
export const ApiTokens = () => {
  const query = useGetApiTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const [revoke] = useRevokeApiTokenMutation();
  const [rotate] = useRotateApiTokenMutation();
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [action, setAction] = useState<ProtectedAction | null>(null);

  const rotation = ({ id, name }: ApiTokenRow): ProtectedAction => ({
    title: `Rotate "${name}"?`,
    text: 'The token gets a new secret. The present one stays valid for 24 hours.',
    confirm: 'Rotate',
    errorMessage: 'Failed to rotate the token',
    run: async () => setMade(await rotate(id).unwrap()),
  });
  const revocation = ({ id, name }: ApiTokenRow): ProtectedAction => ({
    title: `Revoke "${name}"?`,
    text: 'Programs that use this token are refused from now on. There is no undo.',
    confirm: 'Revoke',
    errorMessage: 'Failed to revoke the token',
    run: async () => {
      await revoke(id).unwrap();
      showToast(`${name} was revoked`);
    },
  });
  return (
    <SettingsSection
      title="API tokens"
      lead={
        <>
          For programs that act for you, such as a build that waits for an update of a game. They reach your
          games, their updates and your notifications, never your account. What they may call is in the{' '}
          <Link to={ROUTES.reference} className="text-link">
            API reference
          </Link>
          .
        </>
      }
    >
      {made && <NewToken token={made} onDone={() => setMade(null)} />}
      <Loaded query={query} errorMessage="Failed to load your API tokens" skeleton={<Skeleton height={72} />}>
        {(tokens) =>
          tokens.length === 0 ? (
            <>
              <p>No tokens yet.</p>
              <Example about="What a build asks with its token" code={exampleOf(window.location.origin)} />
            </>
          ) : (
            <ul role="list" className={`${rows.rows} ${styles.tokens}`} aria-label="Your API tokens">
              {tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  onRotate={() => setAction(rotation(token))}
                  onRevoke={() => setAction(revocation(token))}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <CallsToday />
      <div className={styles.actions}>
        <Button variant="outlined" onClick={() => setIsCreating(true)}>
          Create a token
        </Button>
      </div>
      <CreateToken isOpen={isCreating} onClose={() => setIsCreating(false)} onMade={setMade} />
      <ReauthenticateDialog action={action} onClose={() => setAction(null)} />
    </SettingsSection>
  );
};
