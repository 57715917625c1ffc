import type { TextPart, UpdateMatch } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { EditedChip, ItemSummary, KindChip } from '@/entities/update';
import { shortDate } from '@/shared/lib';
import { TimeAgo } from '@/shared/ui';
import styles from './MatchRow.module.css';

const Marked = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className={styles.match}>
        {text}
      </mark>
    ) : (
      text
    ),
  );

/** A search result with highlighted words in context. The whole row opens it. */
export const MatchRow = ({ match, onOpen }: { match: UpdateMatch; onOpen: () => void }) => {
  const { gid, title, snippet, game, kind, items, updateDate, changes } = match;
  return (
    <li className={`card ${styles.row}`} data-row={gid} tabIndex={-1}>
      <GameArt name={game.name} sources={[game.logoUrl, game.iconUrl]} width={192} className={styles.art} />
      <div className={styles.text}>
        <p className={styles.facts}>
          <span className="ellipsis">{game.name}</span>
          <KindChip kind={kind} />
          <ItemSummary counts={items} />
          <EditedChip changes={changes} />
          <span className={`${styles.dates} numeric`}>
            <TimeAgo at={updateDate} /> · <time dateTime={updateDate}>{shortDate(updateDate)}</time>
          </span>
        </p>
        <h2 className={styles.title}>
          <button type="button" data-opens onClick={onOpen}>
            <Marked parts={title} />
          </button>
        </h2>
        <p className={styles.snippet}>
          <Marked parts={snippet} />
        </p>
      </div>
    </li>
  );
};
