import type { CSSProperties } from 'react';
import { GameIcon } from '@/entities/game';
import { KindChip } from '@/entities/update';
import { timeOfDay } from '@/shared/lib';
import { Chip, SparkIcon } from '@/shared/ui';
import type { CalendarEvent } from '../model/calendar-event.ts';
import styles from './EventLabel.module.css';

interface EventLabelProps {
  event: CalendarEvent['extendedProps'];
  isInList: boolean;
}

/** An update, or a release, in the color of its game: icon, game, title. */
export const EventLabel = ({ event, isInList }: EventLabelProps) => {
  const colors = {
    '--bar': `var(--ev${event.color})`,
    '--ground': `var(--ev${event.color}-bg)`,
  } as CSSProperties;
  return (
    <span
      className={isInList ? styles.row : styles.pill}
      style={colors}
      data-event=""
      data-release={event.isRelease || undefined}
      title={`${event.gameName}: ${event.updateTitle}`}
    >
      <GameIcon name={event.gameName} sources={[event.gameIconUrl]} size={isInList ? 40 : 16} />
      <span className={styles.text}>
        <b>
          {event.gameName}
          <span className={styles.colon}>: </span>
        </b>
        <span>{event.updateTitle}</span>
      </span>
      {isInList && (
        <span className={styles.facts}>
          {event.isRelease ? (
            <Chip tone="outlined" icon={<SparkIcon />}>
              Release
            </Chip>
          ) : (
            <>
              <KindChip kind={event.kind} />
              <time dateTime={event.updateDate}>{timeOfDay(event.updateDate)}</time>
            </>
          )}
        </span>
      )}
    </span>
  );
};
