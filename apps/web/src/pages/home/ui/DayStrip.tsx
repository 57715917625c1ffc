import type { PostsOfHour } from '@patchlight/contracts';
import { shortDate } from '@/shared/lib';
import { daysOf } from '../model/days.ts';
import styles from './DayStrip.module.css';

/** The posts of each of the last 14 days as bars, the major ones in orange. */
export const DayStrip = ({ hours }: { hours: readonly PostsOfHour[] }) => {
  const days = daysOf(hours);
  const most = Math.max(1, ...days.map(({ posts }) => posts));
  const percent = (count: number): string => `${(count / most) * 100}%`;
  return (
    <figure className={`card ${styles.strip}`} aria-labelledby="strip">
      <figcaption id="strip">Posts of your games in the last 14 days</figcaption>
      <ol role="list">
        {days.map(({ day, posts, majors }) => {
          const text = `${shortDate(`${day}T00:00`)}: ${posts} ${posts === 1 ? 'post' : 'posts'}`;
          const title = majors > 0 ? `${text}, ${majors} major` : text;
          return (
            <li key={day} title={title}>
              <span className="visually-hidden">{title}</span>
              <span className={styles.posts} style={{ height: percent(posts) }} aria-hidden="true" />
              <span className={styles.majors} style={{ height: percent(majors) }} aria-hidden="true" />
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true">
        <span>13 days ago</span>
        <span>Today</span>
      </p>
    </figure>
  );
};
