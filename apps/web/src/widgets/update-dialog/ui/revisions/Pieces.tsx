import type { Piece } from '../../lib/word-diff.ts';
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

/** Two wordings in one text: what was added and removed is marked. */
export const Pieces = ({ pieces }: { pieces: readonly Piece[] }) => (
  <div className={styles.wording}>
    {pieces.map((piece, index) => (
      <PieceText key={index} piece={piece} />
    ))}
  </div>
);
