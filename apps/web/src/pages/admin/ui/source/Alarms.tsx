import { useState } from 'react';
import type { LearnedEndpoint, SourceAlarmRow } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { shortDateTime } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { useLast } from '@/shared/ui';
import { Button, Chip } from '@/shared/ui/mui';
import { useGetAlarmsQuery, useMarkAlarmSeenMutation } from '../../api/admin.api.ts';
import { useListPlace } from '../../model/use-list-place.ts';
import { AdminTable } from '../AdminTable.tsx';
import type { Column } from '../AdminTable.tsx';
import { DetailsSheet } from '../DetailsSheet.tsx';
import { Paged } from '../Paged.tsx';
import adminStyles from '../admin.module.css';
import styles from './source.module.css';

const placeOf = ({ path }: SourceAlarmRow): string => path || 'the whole answer';

const changeOf = ({ drift, before, now }: SourceAlarmRow): string => {
  if (drift === 'new') return `New: ${now}`;
  if (drift === 'vanished') return `Missing: was ${before.join(' or ')}`;
  return `Was ${before.join(' or ')}, is ${now}`;
};

const emptyText = (endpoints: readonly LearnedEndpoint[]): string => {
  const watched = endpoints.filter(({ answers, needed }) => answers >= needed).length;
  if (watched === 0) return 'Not enough known: no endpoint has been seen often enough to tell a change.';
  return `None. The answers of ${watched} of ${endpoints.length} endpoints are watched.`;
};

const AlarmsTable = ({ alarms, empty }: { alarms: readonly SourceAlarmRow[]; empty: string }) => {
  const [shown, setShown] = useState<SourceAlarmRow | null>(null);
  const last = useLast(shown);
  const [markSeen, { isLoading }] = useMarkAlarmSeenMutation();
  const seen = async (id: string): Promise<void> => {
    const { data, error } = await markSeen(id);
    showToast(data?.message ?? messageOf(error, 'API request failed'), data ? 'success' : 'error');
  };
  const columns: Column<SourceAlarmRow>[] = [
    { name: 'Endpoint', cell: ({ endpoint }) => endpoint },
    { name: 'Path', cell: (alarm) => <code>{placeOf(alarm)}</code> },
    { name: 'Change', cell: changeOf },
    { name: 'When', cell: ({ raisedAt }) => shortDateTime(raisedAt) },
    {
      name: 'Actions',
      cell: (alarm) => (
        <span className={adminStyles.chips}>
          <Button
            onClick={() => setShown(alarm)}
            aria-haspopup="dialog"
            aria-label={`Example of ${placeOf(alarm)}`}
          >
            Example
          </Button>
          {alarm.seenAt ? (
            <Chip>Seen</Chip>
          ) : (
            <Button
              aria-disabled={isLoading}
              onClick={isLoading ? undefined : () => void seen(alarm.id)}
              aria-label={`Mark as seen: ${placeOf(alarm)}`}
            >
              Mark as seen
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <AdminTable label="Alarms" columns={columns} rows={alarms} keyOf={({ id }) => id} empty={empty} />
      <DetailsSheet
        isOpen={shown !== null}
        onClose={() => setShown(null)}
        title={last && `Example of ${placeOf(last)}`}
      >
        {last && (
          <>
            <p className={styles.quiet}>{last.url}</p>
            <pre className={adminStyles.raw} tabIndex={0} aria-label="Part of the answer">
              {last.example || 'The answer was too large to keep a part of it.'}
            </pre>
          </>
        )}
      </DetailsSheet>
    </>
  );
};

/** Changed answers of the store, open ones first. */
export const Alarms = ({ endpoints }: { endpoints: readonly LearnedEndpoint[] }) => {
  const place = useListPlace('alarms-');
  const query = useGetAlarmsQuery(place.query);
  return (
    <section className={`card ${adminStyles.section} ${styles.section}`} aria-labelledby="alarms">
      <h2 id="alarms">Changed answers</h2>
      <Paged query={query} place={place} what={['alarm', 'alarms']}>
        {({ alarms }) => <AlarmsTable alarms={alarms} empty={emptyText(endpoints)} />}
      </Paged>
    </section>
  );
};
