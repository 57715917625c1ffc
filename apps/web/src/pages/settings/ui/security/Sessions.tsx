import type { SessionRow } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { inlineAge } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { ErrorNotice, Loaded, TimeAgo } from '@/shared/ui';
import { Button, Chip, Skeleton } from '@/shared/ui/mui';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetSessionsQuery,
} from '../../api/security.api.ts';
import styles from './Sessions.module.css';
import { SettingsSection } from '../SettingsSection.tsx';

const Session = ({ session, onEnd }: { session: SessionRow; onEnd: (() => void) | undefined }) => {
  const { device, addressRange, lastSeenAt, isCurrent } = session;
  return (
    <li>
      <div>
        <p className={styles.device}>
          {device} {isCurrent && <Chip tone="success">This device</Chip>}
        </p>
        <p className={styles.details}>
          {addressRange && `${addressRange} · `}
          Last seen <TimeAgo at={lastSeenAt} format={inlineAge} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="outlined"
          aria-label={`Sign out ${device}, last seen ${inlineAge(lastSeenAt)}`}
          aria-disabled={onEnd === undefined}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};

/** The active sessions. */
export const Sessions = () => {
  const query = useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endOne] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to sign out');

  const end = (call: () => Promise<unknown>, message: string): void =>
    void submit(async () => {
      await call();
      showToast(message);
    });
  return (
    <SettingsSection
      title="Sessions"
      lead="Where you are signed in. We store only the network part of your IP address."
    >
      {failure && <ErrorNotice {...failure} />}
      <Loaded query={query} errorMessage="Failed to load sessions" skeleton={<Skeleton height={72} />}>
        {(sessions) => (
          <>
            <ul role="list" className={styles.rows}>
              {sessions.map((session) => (
                <Session
                  key={session.id}
                  session={session}
                  onEnd={
                    isBusy
                      ? undefined
                      : () => end(() => endOne(session.id).unwrap(), `${session.device} was signed out`)
                  }
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                variant="outlined"
                className={styles.all}
                aria-disabled={isBusy}
                onClick={
                  isBusy
                    ? undefined
                    : () => end(() => endOthers().unwrap(), 'All other browsers were signed out')
                }
              >
                Sign out all others
              </Button>
            )}
          </>
        )}
      </Loaded>
    </SettingsSection>
  );
};
