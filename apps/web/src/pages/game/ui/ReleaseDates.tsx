import type { ReleaseHistory } from '@patchlight/contracts';
import { shortDate } from '@/shared/lib';
import { releaseSummary, seenText, sinceText, studioText } from '../model/release-texts.ts';
import styles from './ReleaseDates.module.css';

/** The release dates that the store has shown of a game, newest first. */
export const ReleaseDates = ({ releases }: { releases: ReleaseHistory }) => (
  <section aria-labelledby="release-dates" className={styles.releases}>
    <h2 id="release-dates">Release date</h2>
    <p>{releaseSummary(releases)}</p>
    <ol role="list" className={styles.seen}>
      {releases.seen.map((release) => (
        <li key={release.seenAt}>
          <time dateTime={release.seenAt} className="numeric">
            {shortDate(release.seenAt)}
          </time>
          <span>{seenText(release)}</span>
        </li>
      ))}
    </ol>
    {releases.since && <p className={styles.since}>{sinceText(releases.since)}</p>}
    {releases.studio && <p className={styles.since}>{studioText(releases.studio)}</p>}
  </section>
);
