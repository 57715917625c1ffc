import { Choice, ChoiceGroup } from '@/shared/ui/mui';
import { LibraryChoices } from '../items/LibraryChoices.tsx';
import styles from '../items/items.module.css';

interface GamesChoiceProps {
  /** App ids; null: all games of the library. */
  chosen: readonly number[] | null;
  disabled: boolean;
  errors?: readonly string[];
  onChange: (chosen: number[] | null) => void;
}

/** All games of the library, or some of them. Games that are no longer in it are left out. */
export const GamesChoice = ({ chosen, disabled, errors, onChange }: GamesChoiceProps) => (
  <ChoiceGroup legend="Games" disabled={disabled} errors={errors}>
    <div className={styles.games}>
      <Choice type="radio" name="games" checked={chosen === null} onChange={() => onChange(null)}>
        All your games
      </Choice>
      <Choice type="radio" name="games" checked={chosen !== null} onChange={() => onChange([])}>
        Only these games
      </Choice>
      {chosen !== null && (
        <div className={styles.scroll}>
          <LibraryChoices chosen={chosen} onChange={onChange} />
        </div>
      )}
    </div>
  </ChoiceGroup>
);
