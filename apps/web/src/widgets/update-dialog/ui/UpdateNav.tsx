import type { Neighbors } from '@/entities/update';
import { ChevronLeftIcon, ChevronRightIcon } from '@/shared/ui';
import { Button, IconButton } from '@/shared/ui/mui';
import styles from './UpdateDialog.module.css';

interface UpdateNavProps {
  neighbors: Neighbors | undefined;
  /** The gid of another unread update. */
  nextUnread: string | undefined;
  onSwitch: (gid: string | undefined) => void;
}

/** Leads to the previous and next update, and to the next unread one. */
export const UpdateNav = ({ neighbors, nextUnread, onSwitch }: UpdateNavProps) => (
  <nav aria-label="Updates" className={styles.nav}>
    {neighbors && (
      <>
        <IconButton
          aria-label="Previous update"
          title="Previous update (k)"
          disabled={!neighbors.previous}
          onClick={() => onSwitch(neighbors.previous)}
        >
          <ChevronLeftIcon />
        </IconButton>
        <span className="numeric">{`${neighbors.position} of ${neighbors.total}${neighbors.isOpenEnded ? '+' : ''}`}</span>
        <IconButton
          aria-label="Next update"
          title="Next update (j)"
          disabled={!neighbors.next}
          onClick={() => onSwitch(neighbors.next)}
        >
          <ChevronRightIcon />
        </IconButton>
      </>
    )}
    {nextUnread !== undefined && (
      <Button title="Next unread (n)" onClick={() => onSwitch(nextUnread)}>
        Next unread
      </Button>
    )}
  </nav>
);
