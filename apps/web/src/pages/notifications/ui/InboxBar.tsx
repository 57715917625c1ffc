import { useState } from 'react';
import type { MouseEvent } from 'react';
import {
  Button,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  IconButton,
  Menu,
  MenuItem,
  TrashIcon,
} from '@/shared/ui';
import styles from './InboxBar.module.css';

const DAY = 86_400_000;
const AGES = [
  ['a day', DAY],
  ['a week', 7 * DAY],
  ['a month', 30 * DAY],
] as const;

interface InboxBarProps {
  selected: readonly string[];
  total: number;
  unread: number;
  onSelectAll: () => void;
  onClear: () => void;
  onMark: (to: 'read' | 'unread') => void;
  onDelete: () => void;
  onMarkAll: () => void;
  onDeleteAll: () => void;
  onMarkOlder: (before: Date) => void;
}

const OlderMenu = ({ onMarkOlder }: Pick<InboxBarProps, 'onMarkOlder'>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        Mark older than…
        <ChevronDownIcon />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {AGES.map(([label, age]) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              onMarkOlder(new Date(Date.now() - age));
            }}
          >
            {`Older than ${label}`}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

/** The actions on the selected rows, or on all if none is selected. */
export const InboxBar = ({ selected, total, unread, ...on }: InboxBarProps) => {
  const count = selected.length;
  return (
    <div className={styles.bar} role="group" aria-label="Actions">
      <label className={styles.all}>
        <input
          type="checkbox"
          aria-label="Select all shown"
          checked={count === total}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < total;
          }}
          onChange={count === total ? on.onClear : on.onSelectAll}
        />
      </label>
      <span role="status" className={styles.count}>
        {count > 0 && `${count} selected`}
      </span>
      {count > 0 ? (
        <>
          <Button icon={<CheckIcon />} onClick={() => on.onMark('read')}>
            Mark read
          </Button>
          <Button onClick={() => on.onMark('unread')}>Mark unread</Button>
          <Button icon={<TrashIcon />} onClick={on.onDelete}>
            Delete
          </Button>
          <IconButton aria-label="Clear selection" className={styles.end} onClick={on.onClear}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      ) : (
        <>
          <Button icon={<CheckIcon />} disabled={unread === 0} onClick={on.onMarkAll}>
            Mark All Read
          </Button>
          <OlderMenu onMarkOlder={on.onMarkOlder} />
          <Button icon={<TrashIcon />} className={styles.end} onClick={on.onDeleteAll}>
            Delete All
          </Button>
        </>
      )}
    </div>
  );
};
