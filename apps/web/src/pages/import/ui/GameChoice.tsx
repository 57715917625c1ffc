import type { ReactNode } from 'react';
import type { ImportGame } from '@patchlight/contracts';
import { Button, Checkbox, Chip } from '@/shared/ui';
import styles from './ImportPage.module.css';

interface GameChoiceProps {
  name: string;
  games: readonly ImportGame[];
  /** Whether a game matches the filter. */
  shown: (game: ImportGame) => boolean;
  chosen: ReadonlySet<number>;
  /** Disables all checkboxes. */
  isLocked: boolean;
  onChange: (chosen: ReadonlySet<number>) => void;
  /** A text for the whole list. */
  children: ReactNode;
}

/** The games of a source as checkboxes. */
export const GameChoice = ({ name, games, shown, chosen, isLocked, onChange, children }: GameChoiceProps) => {
  const visible = games.filter(shown);
  const open = visible.filter(({ isListed }) => !isListed).map(({ appId }) => appId);
  const without = (ids: readonly number[]): Set<number> =>
    new Set([...chosen].filter((id) => !ids.includes(id)));
  return (
    <fieldset className={`card ${styles.choice}`}>
      <legend>
        {name} <span className="numeric">({games.length})</span>
      </legend>
      {children}
      {games.length > 0 && !isLocked && (
        <div className={styles.all}>
          <Button onClick={() => onChange(new Set([...chosen, ...open]))}>
            Select all<span className="visually-hidden">{` of ${name}`}</span>
          </Button>
          <Button onClick={() => onChange(without(open))}>
            Select none<span className="visually-hidden">{` of ${name}`}</span>
          </Button>
        </div>
      )}
      <ul role="list" className={styles.games}>
        {visible.map(({ appId, name: game, isListed }) => (
          <li key={appId}>
            <Checkbox
              disabled={isListed || isLocked}
              checked={isListed || chosen.has(appId)}
              onChange={({ target }) =>
                onChange(target.checked ? new Set([...chosen, appId]) : without([appId]))
              }
            >
              <span className="ellipsis">{game}</span>
              {isListed && <Chip tone="outlined">Already there</Chip>}
            </Checkbox>
          </li>
        ))}
      </ul>
      {games.length > 0 && visible.length === 0 && <p role="status">None of them matches the filter.</p>}
    </fieldset>
  );
};
