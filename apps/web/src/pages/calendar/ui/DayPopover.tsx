import { useId } from 'react';
import { dayOfYear, weekday } from '@/shared/lib';
import { CloseIcon, IconButton, Popover } from '@/shared/ui';
import type { CalendarItem } from '../model/calendar-item.ts';
import type { ItemLink } from '../model/use-item-link.ts';
import { DayEntries } from './DayEntries.tsx';
import styles from './DayPopover.module.css';

/** A day of the month, and the link that opened it. */
export interface OpenDay {
  day: string;
  anchor: HTMLElement;
}

interface DayPopoverProps {
  /** null: closed. */
  open: OpenDay | null;
  /** Of the day, the most important first. */
  items: readonly CalendarItem[];
  linkTo: ItemLink;
  onClose: () => void;
}

/** All items of a day. Stays in the window and scrolls by itself. */
export const DayPopover = ({ open, items, linkTo, onClose }: DayPopoverProps) => {
  const id = useId();
  const date = open && new Date(`${open.day}T00:00:00`);
  return (
    <Popover
      open={open !== null}
      anchorEl={open?.anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'center', horizontal: 'center' }}
      transformOrigin={{ vertical: 'center', horizontal: 'center' }}
      slotProps={{ paper: { className: styles.paper, role: 'dialog', 'aria-labelledby': id } }}
    >
      <header className={styles.head}>
        <h2 id={id}>{date && `${weekday(date)}, ${dayOfYear(date)}`}</h2>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles.entries}>
        <DayEntries items={items} linkTo={linkTo} />
      </div>
    </Popover>
  );
};
