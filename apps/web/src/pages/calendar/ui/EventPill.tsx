import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { GameArt } from '@/entities/game';
import type { CalendarItem } from '../model/calendar-item.ts';
import type { ItemLink } from '../model/use-item-link.ts';
import styles from './EventPill.module.css';

/** An item in a cell of the month, in the color of its game: icon, game, title. */
export const EventPill = ({ item, linkTo }: { item: CalendarItem; linkTo: ItemLink }) => {
  const { type, gameName, logoUrl, iconUrl, title, color } = item;
  return (
    <Link
      {...linkTo(item)}
      className={styles.pill}
      style={{ '--bar': `var(--ev${color})`, '--ground': `var(--ev${color}-bg)` } as CSSProperties}
      data-event={type}
      title={`${gameName}: ${title}`}
    >
      <GameArt name={gameName} sources={[logoUrl, iconUrl]} width={34} className={styles.art} />
      <span className={styles.text}>
        <b>
          <bdi>{gameName}</bdi>:{' '}
        </b>
        <bdi>{title}</bdi>
      </span>
    </Link>
  );
};
