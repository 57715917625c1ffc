import { gapText, useGetHistoriesQuery } from '@/entities/game';
import type { VisibleRange } from '../model/visible-range.ts';
import styles from './CalendarPage.module.css';

/** Tells that posts of some games are not known back to the beginning of the range. */
export const HistoryNote = ({ range: { start, title } }: { range: VisibleRange }) => {
  const { data } = useGetHistoriesQuery();
  const text = data ? gapText(data, start, title) : null;
  return text && <p className={styles.reach}>{text}</p>;
};
