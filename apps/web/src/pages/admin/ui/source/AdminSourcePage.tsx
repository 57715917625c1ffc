import { Loaded } from '@/shared/ui';
import { Skeleton } from '@/shared/ui/mui';
import { useGetSourceQuery } from '../../api/admin.api.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { Alarms } from './Alarms.tsx';
import { Breakers, Endpoints, PunctualityCard, Requests, UnknownTags } from './Figures.tsx';
import { Replays } from './Replays.tsx';
import styles from './source.module.css';

const POLL_MS = 10_000;

/** The store as a source: how punctually it is read, what it costs, and how its answers change. */
export const AdminSourcePage = () => {
  const source = useGetSourceQuery(undefined, { pollingInterval: POLL_MS });
  return (
    <AdminFrame title="Source" error={source.error}>
      <Loaded query={source} errorMessage="API request failed" skeleton={<Skeleton height={720} />}>
        {(data) => (
          <>
            <PunctualityCard {...data.punctuality} />
            <Alarms endpoints={data.endpoints} />
            <div className={styles.columns}>
              <Requests requests={data.requests} />
              <Breakers breakers={data.breakers} />
              <Endpoints endpoints={data.endpoints} />
              <UnknownTags tags={data.unknownTags} />
            </div>
            <Replays replays={data.replays} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
};
