import { useMemo } from 'react';
import type { LineChange, PostEdit } from '@patchlight/contracts';
import { compareWords } from '../../lib/word-diff.ts';
import { Pieces } from './Pieces.tsx';
import styles from './Revisions.module.css';

const IN_SPOILER = {
  added: 'A spoiler was added.',
  changed: 'A spoiler was changed.',
  removed: 'A spoiler was removed.',
} as const;

type RealChange = LineChange & { class: keyof typeof IN_SPOILER };

const isReal = (change: LineChange): change is RealChange => change.class !== 'cosmetic';

const Change = ({ change: { class: kind, before, after, isSpoiler } }: { change: RealChange }) => {
  const pieces = useMemo(() => compareWords(before ?? '', after ?? ''), [before, after]);
  if (isSpoiler) return <li className={styles.note}>{IN_SPOILER[kind]}</li>;
  return (
    <li>
      <Pieces
        pieces={
          pieces ?? [
            { kind: 'removed', text: before ?? '' },
            { kind: 'added', text: after ?? '' },
          ]
        }
      />
    </li>
  );
};

/** What an edit changed, line by line. */
export const LineChanges = ({ edit }: { edit: PostEdit }) => {
  const real = edit.changes.filter(isReal);
  const cosmetic = edit.changes.length - real.length;
  return (
    <>
      {edit.isRepeat && <p className={styles.note}>An earlier wording is back.</p>}
      {real.length > 0 && (
        <ul role="list" className={styles.lines}>
          {real.map((change, index) => (
            <Change key={index} change={change} />
          ))}
        </ul>
      )}
      {real.length === 0 && (
        <p className={styles.note}>Only spelling, pictures, links or the order of lines changed.</p>
      )}
      {real.length > 0 && cosmetic > 0 && (
        <p className={styles.note}>
          Spelling or layout changed in {cosmetic === 1 ? 'a line' : `${cosmetic} lines`}, too.
        </p>
      )}
    </>
  );
};
