import { useParams } from 'react-router-dom';
import type { AdminGameDetail } from '@patchlight/contracts';
import { useStorefront } from '@/entities/instance';
import { messageOf } from '@/shared/api';
import { gamePath } from '@/shared/config';
import { formatNumber, shortAge, shortDate, shortDateTime } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { ExternalIcon, DescriptionList, Loaded } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { useFetchGameMutation, useGetGameQuery } from '../api/admin.api.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { FailuresTable } from './FailuresTable.tsx';
import { PostsTable } from './PostsTable.tsx';
import styles from './admin.module.css';

const ageOf = (at: string | null | undefined, fallback: string): string => (at ? shortAge(at) : fallback);

const Game = ({ game }: { game: AdminGameDetail }) => {
  const store = useStorefront();
  const [fetchGame, { isLoading }] = useFetchGameMutation();
  const fetchAgain = async (): Promise<void> => {
    const { data, error } = await fetchGame(game.appId);
    showToast(data?.message ?? messageOf(error, 'API request failed'), data ? 'success' : 'error');
  };
  const { feed } = game;
  return (
    <>
      <DescriptionList
        facts={[
          { name: 'App id', value: game.appId },
          { name: 'Made by', value: [...game.publishers, ...game.developers].join(' | ') || 'Not known' },
          { name: 'Followers', value: formatNumber(game._count.followedByUsers) },
          { name: 'Updates', value: formatNumber(game._count.updates) },
          { name: 'Added', value: shortDate(game.createdAt) },
          {
            name: 'Next fetch',
            value: feed?.dueAt ? shortDateTime(feed.dueAt) : 'Not due: nobody follows it',
          },
          { name: 'Last fetched', value: ageOf(feed?.lastFetchedAt, 'Never') },
          { name: 'Last changed', value: ageOf(feed?.lastChangedAt, 'Never') },
          { name: 'Failures in a row', value: feed?.failures ?? 0 },
          { name: 'Last error', value: feed?.lastError ?? 'None' },
        ]}
      />
      <div className={styles.actions}>
        <Button
          variant="outlined"
          aria-disabled={isLoading}
          onClick={isLoading ? undefined : () => void fetchAgain()}
        >
          Fetch now
        </Button>
        <Button variant="outlined" to={gamePath(game.appId)}>
          Public page
        </Button>
        <Button
          variant="outlined"
          href={store.gamePage(game.appId)}
          icon={<ExternalIcon fontSize="small" />}
          aria-label={`${game.name} on Steam (opens in a new tab)`}
        >
          Steam
        </Button>
      </div>
      <section className={`card ${styles.section}`}>
        <h2>Newest posts</h2>
        <PostsTable posts={game.updates} />
      </section>
      <section className={`card ${styles.section}`}>
        <h2>Invalid responses</h2>
        <FailuresTable failures={game.failures} />
      </section>
    </>
  );
};

export const AdminGamePage = () => {
  const { id = '' } = useParams();
  const query = useGetGameQuery(id);
  return (
    <AdminFrame title={query.data?.game.name ?? 'Game'} error={query.error}>
      <Loaded query={query} errorMessage="Failed to fetch games" skeleton={<Skeleton height={480} />}>
        {({ game }) => <Game game={game} />}
      </Loaded>
    </AdminFrame>
  );
};
