import { Link, Navigate, useParams } from 'react-router-dom';
import { isApiError } from '@/shared/api';
import { ROUTES, gamePath } from '@/shared/config';
import { EmptyState, Loaded, NewsIcon, PageTitle, Skeleton } from '@/shared/ui';
import { useGetGameEditsInfiniteQuery, useGetPublicGameQuery } from '../api/game.api.ts';
import { EditRows, EditsNote } from './EditRows.tsx';
import { OlderPages } from './OlderPages.tsx';
import styles from './GameEdits.module.css';

const FAILED = 'Failed to load the edits.';

/** The public page with all edits of a game's posts, newest first. */
export const GameEditsPage = () => {
  const { appId = '' } = useParams();
  const game = useGetPublicGameQuery(appId).currentData;
  const query = useGetGameEditsInfiniteQuery(appId);
  const { currentData, error, isFetchNextPageError } = query;
  const edits = currentData?.pages.flatMap(({ data }) => data);
  if (isApiError(error) && error.status === 404) return <Navigate to={ROUTES.notFound} replace />;
  return (
    <div className={styles.page}>
      <PageTitle page={game ? `Edits: ${game.name}` : 'Edits'} />
      <Link to={gamePath(Number(appId))} className={styles.all}>
        {game?.name ?? 'The game'}
      </Link>
      <h1>Edits</h1>
      <EditsNote />
      <Loaded
        query={{ ...query, data: edits, error: isFetchNextPageError ? undefined : error }}
        errorMessage={FAILED}
        skeleton={<Skeleton height={400} />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState icon={<NewsIcon />} title="No post was seen to change" />
          ) : (
            <EditRows edits={loaded} />
          )
        }
      </Loaded>
      <OlderPages query={query} errorMessage={FAILED} className={styles.more} />
    </div>
  );
};
