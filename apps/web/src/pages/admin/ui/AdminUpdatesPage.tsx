import type { FanOutRow, IngestRunRow } from '@patchlight/contracts';
import { UPDATE_KINDS } from '@patchlight/contracts';
import { kindLabel } from '@/entities/update';
import { adminGamePath } from '@/shared/config';
import { Tabs } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { formatNumber, shortDateTime } from '@/shared/lib';
import {
  useGetAuditQuery,
  useGetFailuresQuery,
  useGetFanOutsQuery,
  useGetRunsQuery,
  useGetUpdatesQuery,
} from '../api/admin.api.ts';
import { useListPlace } from '../model/use-list-place.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { AdminTable } from './AdminTable.tsx';
import type { Column } from './AdminTable.tsx';
import { AuditTable } from './AuditTable.tsx';
import { Deliveries, Mails } from './Deliveries.tsx';
import { FailuresTable } from './FailuresTable.tsx';
import { ListFilter } from './ListFilter.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import { Paged } from './Paged.tsx';
import { PostsTable } from './PostsTable.tsx';
import styles from './admin.module.css';

const Posts = () => {
  const place = useListPlace('posts-');
  const kind = place.get('kind') || undefined;
  const query = useGetUpdatesQuery({ ...place.query, kind });
  return (
    <>
      <p className={styles.actions}>
        <ListFilter
          label="Kind"
          all="All kinds"
          name="kind"
          options={UPDATE_KINDS}
          wordOf={(name) => kindLabel(name, 1)}
          place={place}
        />
      </p>
      <Paged query={query} place={place} what={['post', 'posts']}>
        {({ updates }) => <PostsTable posts={updates} />}
      </Paged>
    </>
  );
};

const Runs = () => {
  const place = useListPlace('runs-');
  const query = useGetRunsQuery(place.query);
  const columns: Column<IngestRunRow>[] = [
    { name: 'Started', cell: ({ startedAt }) => shortDateTime(startedAt) },
    {
      name: 'Took',
      cell: ({ startedAt, endedAt }) =>
        endedAt ? `${((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000).toFixed(1)} s` : 'No end yet',
    },
    { name: 'Games', isNumber: true, cell: ({ games }) => games },
    { name: 'New posts', isNumber: true, cell: ({ newPosts }) => newPosts },
    { name: 'Edited', isNumber: true, cell: ({ editedPosts }) => editedPosts },
    {
      name: 'Failed',
      isNumber: true,
      cell: ({ id, failed }) =>
        failed > 0 ? (
          <Button to={`?tab=failures&failures-run=${id}`} aria-label={`${failed} failed: show them`}>
            {failed}
          </Button>
        ) : (
          0
        ),
    },
  ];
  return (
    <Paged query={query} place={place} what={['run', 'runs']}>
      {({ runs }) => (
        <AdminTable
          label="Runs"
          columns={columns}
          rows={runs}
          keyOf={({ id }) => id}
          empty="There was no run yet."
        />
      )}
    </Paged>
  );
};

const Failures = () => {
  const place = useListPlace('failures-');
  const run = place.get('run') || undefined;
  const query = useGetFailuresQuery({ ...place.query, run });
  return (
    <>
      {run && (
        <p className={styles.actions}>
          Only those of one run.
          <Button variant="outlined" onClick={() => place.put({ run: null, page: null })}>
            Show all
          </Button>
        </p>
      )}
      <Paged query={query} place={place} what={['response', 'responses']}>
        {({ failures }) => <FailuresTable failures={failures} />}
      </Paged>
    </>
  );
};

const FanOuts = () => {
  const place = useListPlace('fan-outs-');
  const query = useGetFanOutsQuery(place.query);
  const columns: Column<FanOutRow>[] = [
    { name: 'Post', cell: ({ title }) => title },
    { name: 'Game', cell: ({ game }) => <NewTabLink to={adminGamePath(game.appId)}>{game.name}</NewTabLink> },
    { name: 'Recipients', isNumber: true, cell: ({ recipients }) => formatNumber(recipients) },
    { name: 'Started', cell: ({ startedAt }) => shortDateTime(startedAt) },
    {
      name: 'Finished',
      cell: ({ finishedAt }) => (finishedAt ? shortDateTime(finishedAt) : 'Under way'),
    },
  ];
  return (
    <Paged query={query} place={place} what={['fan-out', 'fan-outs']}>
      {({ fanOuts }) => (
        <AdminTable
          label="Fan-outs"
          columns={columns}
          rows={fanOuts}
          keyOf={({ updateId }) => updateId}
          empty="Nothing has been delivered yet."
        />
      )}
    </Paged>
  );
};

const Audit = () => {
  const place = useListPlace('audit-');
  const query = useGetAuditQuery(place.query, { refetchOnMountOrArgChange: true });
  return (
    <Paged query={query} place={place} what={['entry', 'entries']}>
      {({ entries }) => <AuditTable entries={entries} />}
    </Paged>
  );
};

export const AdminUpdatesPage = () => (
  <AdminFrame title="Admin Updates">
    <Tabs
      label="Updates"
      tabs={[
        { key: 'posts', label: 'Posts', content: <Posts /> },
        { key: 'runs', label: 'Runs', content: <Runs /> },
        { key: 'failures', label: 'Invalid responses', content: <Failures /> },
        { key: 'fan-outs', label: 'Fan-outs', content: <FanOuts /> },
        { key: 'deliveries', label: 'Deliveries', content: <Deliveries /> },
        { key: 'mails', label: 'Mails', content: <Mails /> },
        { key: 'audit', label: 'Audit log', content: <Audit /> },
      ]}
    />
  </AdminFrame>
);
