import { useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { GameArt } from '@/entities/game';
import { KindChip } from '@/entities/update';
import { gamePath } from '@/shared/config';
import { timeOfDay } from '@/shared/lib';
import { ChevronRightIcon, Chip, ClockIcon, SparkIcon } from '@/shared/ui';
import { dayEntries } from '../model/agenda.ts';
import type { CalendarItem } from '../model/calendar-item.ts';
import type { ItemLink } from '../model/use-item-link.ts';
import styles from './DayEntries.module.css';

const TYPE_CHIPS = {
  update: null,
  release: (
    <Chip tone="outlined" icon={<SparkIcon />}>
      Release
    </Chip>
  ),
  reminder: (
    <Chip tone="outlined" icon={<ClockIcon />}>
      Reminder
    </Chip>
  ),
};

const Row = ({ item, children }: { item: CalendarItem; children: ReactNode }) => {
  const { appId, gameName, logoUrl, iconUrl, color } = item;
  return (
    <div className={styles.row} style={{ '--bar': `var(--ev${color})` } as CSSProperties}>
      <Link to={gamePath(appId)} className={styles.art} aria-label={`All updates of ${gameName}`}>
        <GameArt name={gameName} sources={[logoUrl, iconUrl]} width={72} />
      </Link>
      <div className={styles.text}>
        <b className={`ellipsis ${styles.game}`} dir="auto">
          {gameName}
        </b>
        {children}
      </div>
    </div>
  );
};

const Item = ({ item, linkTo }: { item: CalendarItem; linkTo: ItemLink }) => (
  <Row item={item}>
    <Link
      {...linkTo(item)}
      className={styles.title}
      data-event={item.type}
      title={`${item.gameName}: ${item.title}`}
      aria-label={`${item.gameName}: ${item.title}`}
      dir="auto"
    >
      {item.title}
    </Link>
    <span className={styles.facts}>
      {item.kind ? <KindChip kind={item.kind} /> : TYPE_CHIPS[item.type]}
      {item.at && <time dateTime={item.at}>{timeOfDay(item.at)}</time>}
    </span>
  </Row>
);

/** The other updates of a game on a busy day, closed at first. */
const Collapsed = ({ items, linkTo }: { items: readonly CalendarItem[]; linkTo: ItemLink }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = items;
  if (!first) return null;
  return (
    <>
      <Row item={first}>
        <button
          type="button"
          className={styles.title}
          data-event="group"
          aria-expanded={isOpen}
          title={`${first.gameName}: ${items.length} more updates`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {items.length} more updates
          <span className="visually-hidden">{` of ${first.gameName}`}</span>
          <ChevronRightIcon fontSize="small" />
        </button>
      </Row>
      {isOpen && (
        <ul role="list" className={styles.members}>
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} linkTo={linkTo} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** The items of a day, as cards. */
export const DayEntries = ({ items, linkTo }: { items: readonly CalendarItem[]; linkTo: ItemLink }) => (
  <ul role="list" className={styles.entries}>
    {dayEntries(items).map((entry) =>
      'id' in entry ? (
        <li key={entry.id}>
          <Item item={entry} linkTo={linkTo} />
        </li>
      ) : (
        <li key={`game-${entry[0]?.appId}`}>
          <Collapsed items={entry} linkTo={linkTo} />
        </li>
      ),
    )}
  </ul>
);
