import type { Neighbors } from '@/entities/update';
import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@/shared/ui';
import styles from './UpdateDialog.module.css';

interface UpdateNavProps {
  neighbors: Neighbors;
  onSwitch: (gid: string | undefined) => void;
}

/** Links to the previous and next update. */
export const UpdateNav = ({ neighbors, onSwitch }: UpdateNavProps) => {
  const { position, total, previous, next, isOpenEnded } = neighbors;
  return (
    <nav aria-label="Updates" className={styles.nav}>
      <IconButton
        aria-label="Previous update"
        title="Previous update (k)"
        disabled={!previous}
        onClick={() => onSwitch(previous)}
      >
        <ChevronLeftIcon />
      </IconButton>
      <span className="numeric">{`${position} of ${total}${isOpenEnded ? '+' : ''}`}</span>
      <IconButton
        aria-label="Next update"
        title="Next update (j)"
        disabled={!next}
        onClick={() => onSwitch(next)}
      >
        <ChevronRightIcon />
      </IconButton>
    </nav>
  );
};
