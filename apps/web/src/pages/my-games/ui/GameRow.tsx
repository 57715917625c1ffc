import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LibraryGame } from '@patchlight/contracts';
import { GameArt, Rhythm } from '@/entities/game';
import { CatchUpText } from '@/features/catch-up';
import { UsualGapText } from '@/features/usual-gap';
import { gamePath, reminderPath } from '@/shared/config';
import { shortDate } from '@/shared/lib';
import {
  BellIcon,
  Button,
  Chip,
  ClockIcon,
  ExternalIcon,
  IconButton,
  LayersIcon,
  StarFilledIcon,
  StarIcon,
  TimeAgo,
  TrashIcon,
} from '@/shared/ui';
import type { RowActions } from '../model/use-row-actions.ts';
import { LatestUpdate } from './LatestUpdate.tsx';
import { RowMenu } from './RowMenu.tsx';
import styles from './GameRow.module.css';

interface GameRowProps {
  game: LibraryGame;
  actions: RowActions;
  /** The page of a game in the store. */
  gamePage: (appId: number) => string;
  /** Whether the plan has categories and reminders. */
  isPro: boolean;
}

/** A followed game. Its actions replace the dates on hover and focus. */
export const GameRow = memo(function GameRow({ game, actions, gamePage, isPro }: GameRowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { name, appid: appId, isFavorite, latestUpdateDate: date } = game;
  const makers = [game.publishers.join(', '), game.developers.join(', ')].filter(Boolean).join(' | ');
  const withBusy = (action: () => Promise<void>) => (): void => {
    if (isBusy) return;
    setIsBusy(true);
    void action().finally(() => setIsBusy(false));
  };
  const view = withBusy(() => actions.viewUpdates(game));
  const remove = withBusy(() => actions.remove(game));
  return (
    <li
      className={`card ${styles.row}`}
      data-row={appId}
      tabIndex={-1}
      data-new={game.unreadCount > 0}
      aria-busy={isBusy}
    >
      <Link to={gamePath(appId)} className={styles.artLink} tabIndex={-1} aria-hidden="true">
        <GameArt name={name} sources={[game.logo, game.icon]} width={206} className={styles.art} />
      </Link>
      <div className={styles.game}>
        <h3>
          <Link to={gamePath(appId)} className={`ellipsis ${styles.name}`}>
            {name}
          </Link>
          <span className={styles.id}>
            <Chip tone="code">{appId}</Chip>
          </span>
        </h3>
        <p>
          <span className="ellipsis">{makers}</span>
          {game.rhythm && <Rhythm rhythm={game.rhythm} size="small" />}
        </p>
        <UsualGapText appId={appId} className={styles.gap} />
        <CatchUpText appId={appId} className={styles.since} />
      </div>
      <div className={styles.latest}>
        <LatestUpdate game={game} />
      </div>
      {date && (
        <div className={`${styles.dates} numeric`}>
          <b>
            <TimeAgo at={date} />
          </b>
          <span>
            Updated: <time dateTime={date}>{shortDate(date)}</time>
          </span>
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="outlined" aria-disabled={isBusy} onClick={view}>
          View updates<span className="visually-hidden">{` of ${name}`}</span>
        </Button>
        {isPro && (
          <>
            <IconButton
              aria-label={`Categories of ${name}`}
              title="Categories"
              onClick={() => actions.categorize(game)}
            >
              <LayersIcon />
            </IconButton>
            <IconButton to={reminderPath(appId)} aria-label={`Remind me of ${name}`} title="Remind me…">
              <ClockIcon />
            </IconButton>
          </>
        )}
        <IconButton
          aria-label={`Notifications of ${name}`}
          title="Notifications…"
          aria-haspopup="dialog"
          onClick={() => actions.chooseNotifications(game)}
        >
          <BellIcon />
        </IconButton>
        <IconButton
          href={gamePage(appId)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`View on the store: ${name}`}
          title="View on the store"
        >
          <ExternalIcon />
        </IconButton>
        <IconButton
          aria-label={`Remove game: ${name}`}
          title="Remove game"
          disabled={isBusy}
          onClick={remove}
        >
          <TrashIcon />
        </IconButton>
      </div>
      <div className={styles.menu}>
        <RowMenu
          name={name}
          appId={appId}
          storePage={gamePage(appId)}
          onView={view}
          onCategorize={isPro ? () => actions.categorize(game) : null}
          onNotifications={() => actions.chooseNotifications(game)}
          onRemove={remove}
        />
      </div>
      <IconButton
        className={styles.star}
        data-control="star"
        aria-label={`${isFavorite ? 'Remove from favorites' : 'Add to favorites'}: ${name}`}
        title={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
        aria-pressed={isFavorite}
        onClick={() => void actions.toggle(game)}
      >
        {isFavorite ? <StarFilledIcon /> : <StarIcon />}
      </IconButton>
    </li>
  );
});
