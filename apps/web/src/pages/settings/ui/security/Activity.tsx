import type { AccountAct, ActivityRow } from '@patchlight/contracts';
import { longDateTime } from '@/shared/lib';
import { Loaded } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { useGetActivityInfiniteQuery } from '../../api/security.api.ts';
import styles from './Sessions.module.css';
import { SettingsSection } from '../SettingsSection.tsx';

const LABELS: Record<AccountAct, string> = {
  'signed-up': 'Account created',
  'signed-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused: wrong password',
  'signed-out': 'Signed out',
  'session-ended': 'A session was ended',
  'other-sessions-ended': 'All other sessions were ended',
  'username-changed': 'Username changed',
  'email-change-asked': 'Change of the email address asked for',
  'email-changed': 'Email address changed',
  'email-verified': 'Email address confirmed',
  'password-changed': 'Password changed',
  'password-reset-asked': 'Link for a new password asked for',
  'password-reset': 'Password replaced by way of a link',
  'password-refused': 'Wrong current password',
  'confirmation-refused': 'Confirmation refused: wrong code, passkey or Steam account',
  'second-step-refused': 'Sign-in refused: wrong code',
  'two-step-on': 'Two-step sign-in turned on',
  'two-step-off': 'Two-step sign-in turned off',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'steam-linked': 'Steam account linked',
  'steam-unlinked': 'Steam account unlinked',
  'api-token-created': 'API token created',
  'api-token-rotated': 'API token rotated',
  'webhook-created': 'Webhook created',
  'webhook-rotated': 'Secret of a webhook rotated',
  'webhook-deleted': 'Webhook deleted',
  'api-token-revoked': 'API token revoked',
  'api-token-revoked-by-admin': 'API token revoked by an admin',
  'gate-accepted': 'Gate accepted',
  'data-exported': 'Data exported',
};

const textOf = ({ act, detail }: ActivityRow): string => {
  const name = detail['gate'] ?? detail['webhook'];
  const by = detail['token'] ? ` with the token ${detail['token']}` : '';
  const paused = detail['pausedWebhooks'] ? `; paused webhooks: ${detail['pausedWebhooks']}` : '';
  return `${LABELS[act]}${name === undefined ? '' : `: ${name}`}${by}${paused}`;
};

/** The security log of the last year, newest first. */
export const Activity = () => {
  const query = useGetActivityInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <SettingsSection title="Activity" lead="What happened to your account. It is kept for a year.">
      <Loaded query={query} errorMessage="Failed to load the activity" skeleton={<Skeleton height={160} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) return <p>Nothing yet.</p>;
          return (
            <ol role="list" className={styles.rows}>
              {rows.map((row) => (
                <li key={row.id}>
                  <div>
                    <p className={styles.device}>{textOf(row)}</p>
                    <p className={styles.details}>
                      <time dateTime={row.at}>{longDateTime(row.at)}</time>
                      {` · ${row.device}`}
                      {row.addressRange && ` · ${row.addressRange}`}
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
      {hasNextPage && (
        <Button
          variant="outlined"
          className={styles.all}
          aria-disabled={isFetchingNextPage}
          onClick={isFetchingNextPage ? undefined : () => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </SettingsSection>
  );
};
