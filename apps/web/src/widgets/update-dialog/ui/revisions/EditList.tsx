import { useMemo } from 'react';
import type { Update } from '@/entities/update';
import { longDateTime } from '@/shared/lib';
import { usePostParser } from '../../lib/post-parser.ts';
import { compareWords } from '../../lib/word-diff.ts';
import type { Piece } from '../../lib/word-diff.ts';
import { editsOf } from '../../lib/edits.ts';
import type { Edit } from '../../lib/edits.ts';
import styles from './Revisions.module.css';

const MARKS = {
  added: { Element: 'ins', word: 'added: ' },
  removed: { Element: 'del', word: 'removed: ' },
} as const;

const PieceText = ({ piece: { kind, text } }: { piece: Piece }) => {
  if (kind === 'same') return text;
  const { Element, word } = MARKS[kind];
  return (
    <Element>
      <span className="visually-hidden">{word}</span>
      {text}
    </Element>
  );
};

const Comparison = ({ edit: { before, after } }: { edit: Edit }) => {
  const pieces = useMemo(() => compareWords(before, after), [before, after]);
  if (pieces === null)
    return <p className={styles.note}>Too much has changed to compare the two wordings here.</p>;
  if (pieces.length === 0)
    return <p className={styles.note}>The words are the same; pictures, links or their order changed.</p>;
  return (
    <div className={styles.wording}>
      {pieces.map((piece, index) => (
        <PieceText key={index} piece={piece} />
      ))}
    </div>
  );
};

/** The edits of an update as word diffs, newest first. */
const EditList = ({ update }: { update: Update }) => {
  const parse = usePostParser([update, ...update.revisions]);
  const edits = useMemo(() => editsOf(update, parse), [update, parse]);
  return (
    <ol role="list" className={styles.edits}>
      {edits.map((edit) => (
        <li key={edit.at}>
          {edits.length > 1 && (
            <time className={styles.note} dateTime={edit.at}>
              {longDateTime(edit.at)}
            </time>
          )}
          <Comparison edit={edit} />
        </li>
      ))}
    </ol>
  );
};

export default EditList;
