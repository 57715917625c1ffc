import type { LibraryGame } from '@patchlight/contracts';
import { holdUpdates, useGetLibraryQuery } from '@/entities/library';
import { useGamesUsage } from '@/entities/plan';
import { useSession } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { useHeld } from '@/shared/lib';
import { Button, Chip, IconButton, Loaded, PageTitle, RefreshIcon, SearchIcon } from '@/shared/ui';
import { EmptyLibrary } from './EmptyLibrary.tsx';
import { GameList } from './GameList.tsx';
import { MyGamesSkeleton } from './MyGamesSkeleton.tsx';
import { SignInPrompt } from './SignInPrompt.tsx';
import styles from './MyGamesPage.module.css';

const summary = (games: readonly LibraryGame[]): string => {
  if (games.length === 0) return 'No games yet';
  const fresh = games.filter(({ unreadCount }) => unreadCount > 0).length;
  const total = games.length === 1 ? '1 game' : `${games.length} games`;
  return fresh > 0 ? `${total}, ${fresh} with unread updates` : `${total}, all caught up`;
};

export const MyGamesPage = () => {
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const isPro = isSignedIn && session.isPro;
  const library = useGetLibraryQuery(undefined, { skip: !isSignedIn });
  const held = useHeld(library, holdUpdates);
  const { usage, isLoaded, refetch: refetchUsage } = useGamesUsage({ skip: !isSignedIn || isPro });
  if (session.status === 'anonymous') return <SignInPrompt />;

  const refresh = (): void => {
    held.follow();
    void library.refetch();
    if (!isPro) void refetchUsage();
  };
  return (
    <div className={styles.page}>
      <PageTitle page="My Games" />
      <div className={styles.head}>
        <div>
          <h1>
            My Game Hub
            {isPro && <Chip tone="hot">PRO</Chip>}
          </h1>
          <p className={`${styles.summary} numeric`}>{held.shown ? summary(held.shown) : ' '}</p>
        </div>
        <div className={styles.headActions}>
          <IconButton
            className={styles.refresh}
            aria-label="Refresh"
            title="Refresh"
            disabled={!isSignedIn}
            aria-busy={library.isFetching}
            onClick={refresh}
          >
            <RefreshIcon />
          </IconButton>
          <Button to={ROUTES.import}>
            <span>
              Import<span className={styles.source}> from Steam</span>
            </span>
          </Button>
          <Button to={ROUTES.search} variant="outlined" icon={<SearchIcon />} className={styles.find}>
            Search Games
          </Button>
        </div>
      </div>
      <Loaded
        query={{ ...library, data: held.shown }}
        errorMessage="An error occurred"
        skeleton={<MyGamesSkeleton />}
      >
        {(games) =>
          games.length === 0 ? (
            <EmptyLibrary isPro={isPro} usage={usage} />
          ) : (
            <GameList
              games={games}
              current={library.data ?? games}
              fresh={held.fresh}
              onShowFresh={held.showFresh}
              usage={!isPro && isLoaded ? usage : null}
              isPro={isPro}
            />
          )
        }
      </Loaded>
    </div>
  );
};
