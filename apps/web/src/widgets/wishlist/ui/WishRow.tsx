import { useState } from 'react';
import type { WishlistItem } from '@patchlight/contracts';
import { GameArt, releaseMovesText } from '@/entities/game';
import { reminderPath } from '@/shared/config';
import {
  BellIcon,
  BellOffIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  ExternalIcon,
  Spinner,
  TrashIcon,
} from '@/shared/ui';
import { Button, Chip, IconButton } from '@/shared/ui/mui';
import { releaseOf } from '../model/wishlist-view.ts';
import styles from './WishRow.module.css';

interface Actions {
  drop: (item: WishlistItem) => Promise<void>;
  turnNotices: (item: WishlistItem) => Promise<void>;
  follow: (item: WishlistItem) => Promise<void>;
}

interface WishRowProps {
  item: WishlistItem;
  storePage: string;
  /** undefined for read-only. */
  actions?: Actions;
  isFollowing?: boolean;
}

const Price = ({ price, isPriceKnown, originalPrice, discountPercent }: WishlistItem) => (
  <p className={`${styles.price} numeric`}>
    {originalPrice && (
      <>
        <span className={styles.discount}>{`-${discountPercent}%`}</span>
        <s className={styles.old}>
          <span className="visually-hidden">instead of </span>
          {originalPrice}
        </s>
      </>
    )}
    <b className={isPriceKnown ? undefined : styles.pending}>
      <span className="visually-hidden">Price: </span>
      {price}
    </b>
  </p>
);

/** A game on the wishlist. */
export const WishRow = ({ item, storePage, actions, isFollowing = false }: WishRowProps) => {
  const [isBusy, setIsBusy] = useState(false);
  const { appid: appId, name, icon, logo, isReleased, releaseDate, isFollowed, notificationEnabled } = item;
  const { releaseMoves } = item;
  const release = releaseOf(item);
  const drop = (): void => {
    if (isBusy) return;
    setIsBusy(true);
    void actions?.drop(item).finally(() => setIsBusy(false));
  };
  return (
    <li className={`card ${styles.row}`} aria-busy={isBusy}>
      <GameArt name={name} sources={[logo, icon]} width={206} className={styles.art} />
      <div className={styles.text}>
        <h3>
          <a href={storePage} target="_blank" rel="noopener noreferrer" className={styles.name}>
            <span className="ellipsis">{name}</span>
            <ExternalIcon fontSize="inherit" />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </h3>
        <p className={styles.facts}>
          <Chip tone={isReleased ? 'plain' : 'outlined'} icon={release.isAhead && <CalendarIcon />}>
            {release.text}
          </Chip>
          {isReleased && <span className="numeric">{releaseDate}</span>}
          {releaseMoves && <span>{releaseMovesText(releaseMoves)}</span>}
        </p>
      </div>
      <Price {...item} />
      {actions && (
        <div className={styles.actions}>
          {isFollowed ? (
            <Chip icon={<CheckIcon />}>Following</Chip>
          ) : (
            isReleased && (
              <Button
                variant="outlined"
                aria-disabled={isFollowing}
                onClick={() => !isFollowing && void actions.follow(item)}
              >
                {isFollowing ? <Spinner small label="Adding…" /> : 'Follow'}
                <span className="visually-hidden">{` ${name}`}</span>
              </Button>
            )
          )}
          <IconButton
            role="switch"
            aria-checked={notificationEnabled}
            aria-label={`Notify me of ${name}`}
            title={notificationEnabled ? 'Notifications are on' : 'Notifications are off'}
            className={styles.bell}
            onClick={() => void actions.turnNotices(item)}
          >
            {notificationEnabled ? <BellIcon /> : <BellOffIcon />}
          </IconButton>
          <IconButton to={reminderPath(appId)} aria-label={`Remind me of ${name}`} title="Remind me…">
            <ClockIcon />
          </IconButton>
          <IconButton
            aria-label={`Remove from your wishlist: ${name}`}
            title="Remove from your wishlist"
            disabled={isBusy}
            onClick={drop}
          >
            <TrashIcon />
          </IconButton>
        </div>
      )}
    </li>
  );
};
