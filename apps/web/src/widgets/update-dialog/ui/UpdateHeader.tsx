import { Link } from 'react-router-dom';
import { GameArt } from '@/entities/game';
import type { Update } from '@/entities/update';
import { gamePath } from '@/shared/config';
import { Chip, Skeleton } from '@/shared/ui/mui';
import styles from './UpdateDialog.module.css';

/** The game of the update, with links to its page. */
export const UpdateHeader = ({ update: { game, appId } }: { update: Update }) => (
  <>
    <Link to={gamePath(appId)} tabIndex={-1} aria-hidden="true">
      <GameArt
        key={appId}
        name={game.name}
        sources={[game.logoUrl, game.iconUrl]}
        width={120}
        className={styles.art}
      />
    </Link>
    <div className={styles.game}>
      <p className={`${styles.name} ellipsis`}>
        <Link to={gamePath(appId)} className={styles.page}>
          {game.name}
        </Link>
      </p>
      <div className={styles.chips}>
        <Chip tone="outlined">Game Update</Chip>
        <Chip tone="code">{`App ID: ${appId}`}</Chip>
      </div>
    </div>
  </>
);

export const HeaderPlaceholder = () => (
  <>
    <Skeleton className={styles.art} width={120} height={56} />
    <div className={styles.game}>
      <Skeleton width={140} height={26} />
      <Skeleton width={180} height={22} />
    </div>
  </>
);
