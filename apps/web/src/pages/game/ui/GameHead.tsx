import { useState } from 'react';
import type { PublicGame } from '@patchlight/contracts';
import { GameArt, GameGlow, Rhythm } from '@/entities/game';
import { useStorefront } from '@/entities/instance';
import { useGetLibraryQuery } from '@/entities/library';
import { useSession } from '@/entities/session';
import { FollowProblem, useAddGame } from '@/features/follow-game';
import { GameNotifications } from '@/features/notification-choices';
import { UsualGapText } from '@/features/usual-gap';
import { reminderPath } from '@/shared/config';
import { BellIcon, Button, Chip, ClockIcon, ExternalIcon } from '@/shared/ui';
import { factsOf, makersOf } from '../model/texts.ts';
import { FollowButton } from './FollowButton.tsx';
import styles from './GamePage.module.css';

/** The actions on a followed game. */
const FollowedActions = ({ appId, name }: { appId: number; name: string }) => {
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const { data: library } = useGetLibraryQuery(undefined, { skip: !isSignedIn });
  const [isChoosing, setIsChoosing] = useState(false);
  if (!isSignedIn || !library?.some((game) => game.appid === appId)) return null;
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        icon={<BellIcon />}
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
      >
        Notifications…
      </Button>
      <GameNotifications game={isChoosing ? { appId, name } : null} onClose={() => setIsChoosing(false)} />
      {session.isPro && (
        <Button to={reminderPath(appId)} variant="outlined" size="large" icon={<ClockIcon />}>
          Remind me…
        </Button>
      )}
    </>
  );
};

export const GameHead = ({ game }: { game: PublicGame }) => {
  const { gamePage } = useStorefront();
  const { add, adding, problem, dismissProblem } = useAddGame();
  const { appid: appId, name, logo, icon } = game;
  return (
    <header>
      <div className={styles.head}>
        <GameGlow source={logo ?? icon} className={styles.glow} />
        <GameArt name={name} sources={[logo, icon]} className={styles.art} loads="first" />
        <div className={styles.text}>
          <h1>{name}</h1>
          <p className={styles.makers}>{makersOf(game)}</p>
          <p className={styles.facts}>
            <Chip tone="code">{`App ID: ${appId}`}</Chip>
            <span className="numeric">{factsOf(game)}</span>
          </p>
          {game.rhythm && (
            <figure className={styles.rhythm}>
              <Rhythm rhythm={game.rhythm} size="large" />
              <figcaption>Updates a month in the last 12 months, major ones in orange</figcaption>
            </figure>
          )}
          <UsualGapText appId={appId} className={styles.gap} isLarge />
          <div className={styles.actions}>
            <FollowButton game={game} isAdding={adding.has(appId)} onFollow={() => void add(game)} />
            <FollowedActions appId={appId} name={name} />
            <Button href={gamePage(appId)} variant="outlined" size="large" icon={<ExternalIcon />}>
              View on the store
            </Button>
          </div>
        </div>
      </div>
      {problem && <FollowProblem problem={problem} onDismiss={dismissProblem} />}
    </header>
  );
};
