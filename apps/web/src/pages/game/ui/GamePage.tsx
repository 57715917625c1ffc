import { useParams, Navigate } from 'react-router-dom';
import { CatchUpNote } from '@/features/catch-up';
import { isApiError } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { Loaded, PageTitle } from '@/shared/ui';
import { useGetPublicGameQuery } from '../api/game.api.ts';
import { GameEdits } from './GameEdits.tsx';
import { GameHead } from './GameHead.tsx';
import { GamePlaceholder } from './GamePlaceholder.tsx';
import { GameUpdates } from './GameUpdates.tsx';
import { ReleaseDates } from './ReleaseDates.tsx';
import styles from './GamePage.module.css';

/** The public page of a game with its updates. */
export const GamePage = () => {
  const { appId = '' } = useParams();
  const query = useGetPublicGameQuery(appId);
  const { currentData: game, error } = query;
  if (isApiError(error) && error.status === 404) return <Navigate to={ROUTES.notFound} replace />;
  return (
    <div className={styles.page}>
      <PageTitle page={game?.name ?? 'Game'} />
      <Loaded
        query={{ ...query, data: game }}
        errorMessage="Failed to load this game."
        skeleton={<GamePlaceholder />}
      >
        {(loaded) => (
          <>
            <GameHead game={loaded} />
            <CatchUpNote appId={loaded.appid} name={loaded.name} />
            <GameUpdates game={loaded} />
            <GameEdits game={loaded} />
            {loaded.releases && <ReleaseDates releases={loaded.releases} />}
          </>
        )}
      </Loaded>
    </div>
  );
};
