import { Link } from 'react-router-dom';
import type { PublicGame } from '@patchlight/contracts';
import { gameEditsPath } from '@/shared/config';
import { EditRows, EditsNote } from './EditRows.tsx';
import styles from './GameEdits.module.css';

/** The newest edits of a game's posts. */
export const GameEdits = ({ game: { appid, edits } }: { game: Pick<PublicGame, 'appid' | 'edits'> }) => (
  <section aria-labelledby="edits" className={styles.edits}>
    <h2 id="edits">Edits</h2>
    {edits.length === 0 ? <p>No post was seen to change.</p> : <EditRows edits={edits} />}
    <EditsNote />
    {edits.length > 0 && (
      <Link to={gameEditsPath(appid)} className={styles.all}>
        All edits
      </Link>
    )}
  </section>
);
