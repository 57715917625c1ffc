import { useState } from 'react';
import { EXPORT_KINDS, EXPORT_KIND_NAMES } from '@patchlight/contracts';
import type { CalendarConnectionRow } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { shortAge } from '@/shared/lib';
import { DescriptionList, ErrorNotice, Loaded, Notice, TimeAgo } from '@/shared/ui';
import { Button, CheckboxList, Skeleton } from '@/shared/ui/mui';
import {
  useChangeExportSettingsMutation,
  useGetCalendarConnectionQuery,
  useSyncCalendarMutation,
} from '../api/calendar-connection.api.ts';
import { isInProgress, syncText } from '../model/sync-text.ts';
import styles from './CalendarExport.module.css';
import { ConnectCalendarDialog } from './ConnectCalendarDialog.tsx';
import { DisconnectDialog } from './DisconnectDialog.tsx';

const POLL_MS = 1_500;

const factsOf = ({ connectedCalendar, username, serverUrl, lastSync, ...row }: CalendarConnectionRow) => [
  { name: 'Calendar', value: connectedCalendar },
  {
    name: 'Account',
    value: `${username} at ${URL.canParse(serverUrl) ? new URL(serverUrl).host : serverUrl}`,
  },
  {
    name: 'Last sync',
    value: lastSync ? <TimeAgo at={lastSync.lastSyncTime} format={shortAge} /> : 'Never',
  },
  { name: 'Sync', value: row.syncFrequency === 'daily' && 'Once a day' },
];

const SyncState = ({ connection }: { connection: CalendarConnectionRow }) => (
  <p role="status" className={styles.details}>
    {connection.status === 'leaving' && connection.problem
      ? 'The events could not be removed yet.'
      : syncText(connection)}
  </p>
);

interface ConnectedProps {
  connection: CalendarConnectionRow;
  onReconnect: () => void;
  onDisconnect: () => void;
}

const Connected = ({ connection, onReconnect, onDisconnect }: ConnectedProps) => {
  const { status, problem, exportSettings } = connection;
  const [sync] = useSyncCalendarMutation();
  const [change] = useChangeExportSettingsMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to reach Patchlight');
  const isRunning = isInProgress(connection);
  const chosen = EXPORT_KINDS.filter((kind) => exportSettings[kind]);
  return (
    <>
      <DescriptionList isPart facts={factsOf(connection)} />
      {problem && (
        <Notice severity="error" action={<Button onClick={onReconnect}>Connect again</Button>}>
          {problem.message}
        </Notice>
      )}
      {failure && <ErrorNotice {...failure} />}
      <SyncState connection={connection} />
      {status !== 'leaving' && (
        <CheckboxList
          legend="What goes into the calendar"
          options={EXPORT_KINDS}
          names={EXPORT_KIND_NAMES}
          chosen={chosen}
          onChange={(kinds) => void submit(() => change({ kinds }).unwrap())}
        />
      )}
      <div className={styles.ways}>
        <Button
          variant="outlined"
          aria-disabled={isRunning || isBusy}
          onClick={isRunning || isBusy ? undefined : () => void submit(() => sync().unwrap())}
        >
          {status === 'leaving' ? 'Try again' : 'Sync now'}
        </Button>
        <Button onClick={onDisconnect}>Disconnect</Button>
      </div>
    </>
  );
};

/** The connection, polled while a sync is running. */
const usePolledConnection = () => {
  const [isPolling, setIsPolling] = useState(false);
  const query = useGetCalendarConnectionQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling ? POLL_MS : 0,
  });
  const isRunning = query.data ? isInProgress(query.data) : false;
  if (isRunning !== isPolling) setIsPolling(isRunning);
  return query;
};

/** The connection of users without PRO: read-only, but it can be removed. */
export const ReadOnlyConnection = () => {
  const { data: connection } = usePolledConnection();
  const [isDisconnecting, setIsDisconnecting] = useState(false);
  if (!connection) return null;
  return (
    <section className={`card ${styles.section}`} aria-labelledby="connection-title">
      <h3 id="connection-title">Your connected calendar</h3>
      {connection.status === 'leaving' ? (
        <>
          {connection.problem && <Notice severity="error">{connection.problem.message}</Notice>}
          <SyncState connection={connection} />
        </>
      ) : (
        <Notice severity="info">It keeps its events. Syncing continues once you have PRO again.</Notice>
      )}
      <DescriptionList isPart facts={factsOf(connection)} />
      <div className={styles.ways}>
        <Button onClick={() => setIsDisconnecting(true)}>Disconnect</Button>
      </div>
      <DisconnectDialog
        calendar={connection.connectedCalendar}
        isOpen={isDisconnecting}
        onClose={() => setIsDisconnecting(false)}
      />
    </section>
  );
};

/** The connected CalDAV calendar. */
export const Connection = () => {
  const query = usePolledConnection();
  const [isConnecting, setIsConnecting] = useState(false);
  const [isDisconnecting, setIsDisconnecting] = useState(false);
  return (
    <section className={`card ${styles.section}`} aria-labelledby="connection">
      <div className={styles.head}>
        <div>
          <h3 id="connection">Calendar Integration</h3>
          <p className={styles.lead}>
            Sync your games to your own calendar: Nextcloud, iCloud, Fastmail, or any CalDAV calendar.
          </p>
        </div>
        {query.data === null && (
          <Button variant="primary" onClick={() => setIsConnecting(true)}>
            Connect Calendar
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        errorMessage="Failed to load your connection"
        skeleton={<Skeleton height={120} />}
      >
        {(connection) =>
          connection && (
            <Connected
              connection={connection}
              onReconnect={() => setIsConnecting(true)}
              onDisconnect={() => setIsDisconnecting(true)}
            />
          )
        }
      </Loaded>
      <ConnectCalendarDialog isOpen={isConnecting} onClose={() => setIsConnecting(false)} />
      <DisconnectDialog
        calendar={query.data?.connectedCalendar ?? ''}
        isOpen={isDisconnecting}
        onClose={() => setIsDisconnecting(false)}
      />
    </section>
  );
};
