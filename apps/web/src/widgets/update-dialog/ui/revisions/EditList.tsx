import { useMemo } from 'react';
import type { Update } from '@/entities/update';
import { longDateTime } from '@/shared/lib';
import { usePostParser } from '../../lib/post-parser.ts';
import { compareWords } from '../../lib/word-diff.ts';
import { editsOf } from '../../lib/edits.ts';
import type { Edit } from '../../lib/edits.ts';
import { LineChanges } from './LineChanges.tsx';
import { Pieces } from './Pieces.tsx';
import styles from './Revisions.module.css';

const Comparison = ({ edit: { before, after } }: { edit: Edit }) => {
  const pieces = useMemo(() => compareWords(before, after), [before, after]);
  if (pieces === null)
    return <p className={styles.note}>Too much has changed to compare the two wordings here.</p>;
  if (pieces.length === 0)
    return <p className={styles.note}>The words are the same; pictures, links or their order changed.</p>;
  return <Pieces pieces={pieces} />;
};

/** The edits of an update, newest first: line by line, or word by word while they are not compared yet. */
const EditList = ({ update }: { update: Update }) => {
  const parse = usePostParser([update, ...update.revisions]);
  const edits = useMemo(() => editsOf(update, parse), [update, parse]);
  return (
    <ol role="list" className={styles.edits}>
      {edits.map((edit, index) => (
        <li key={edit.at}>
          {edits.length > 1 && (
            <time className={styles.note} dateTime={edit.at}>
              {longDateTime(edit.at)}
            </time>
          )}
          {update.revisions[index]?.edit ? (
            <LineChanges edit={update.revisions[index].edit} />
          ) : (
            <Comparison edit={edit} />
          )}
        </li>
      ))}
    </ol>
  );
};

export default EditList;
