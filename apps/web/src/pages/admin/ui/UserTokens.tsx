import { useState } from 'react';
import type { ApiTokenRow } from '@patchlight/contracts';
import { inlineAge } from '@/shared/lib';
import { Loaded } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { useGetUserTokensQuery, useRevokeUserTokenMutation } from '../api/admin.api.ts';
import { ActionDialog } from './ActionDialog.tsx';
import styles from './admin.module.css';

const factsOf = ({ scopes, isExpired, lastUsedAt, lastUsedFrom }: ApiTokenRow): string =>
  [
    scopes.join(', '),
    isExpired && 'expired',
    lastUsedAt ? `last used ${inlineAge(lastUsedAt)}` : 'never used',
    lastUsedFrom && `from ${lastUsedFrom}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The API tokens of a user, which an admin can revoke. */
export const UserTokens = ({ userId }: { userId: string }) => {
  const query = useGetUserTokensQuery(userId);
  const [revoke] = useRevokeUserTokenMutation();
  const [chosen, setChosen] = useState<ApiTokenRow | null>(null);
  return (
    <section className={`card ${styles.section}`}>
      <h2>API tokens</h2>
      <Loaded query={query} errorMessage="Failed to fetch the API tokens" skeleton={<Skeleton height={48} />}>
        {(tokens) => (
          <ul>
            {tokens.map((token) => (
              <li key={token.id}>
                <span>
                  {token.name} ({token.prefix}…)
                </span>
                <span className={styles.quiet}>{factsOf(token)}</span>
                <Button
                  variant="outlined"
                  aria-label={`Revoke ${token.name}, ${token.prefix}…`}
                  onClick={() => setChosen(token)}
                >
                  Revoke
                </Button>
              </li>
            ))}
            {tokens.length === 0 && <li className={styles.quiet}>No tokens.</li>}
          </ul>
        )}
      </Loaded>
      <ActionDialog
        action={
          chosen && {
            title: `Revoke "${chosen.name}"?`,
            text: 'Programs that use this token are refused from now on, and webhooks that it made are paused. The user sees it among the activity of the account.',
            confirm: 'Revoke',
            failure: 'Failed to revoke the token',
            run: () => revoke({ userId, id: chosen.id }),
          }
        }
        onClose={() => setChosen(null)}
      />
    </section>
  );
};
