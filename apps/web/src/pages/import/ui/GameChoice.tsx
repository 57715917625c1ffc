import type { ReactNode } from 'react';
import type { ImportGame } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { useStorefront } from '@/entities/instance';
import { Button, Checkbox } from '@/shared/ui/mui';
import { playText } from '../model/play-text.ts';
import styles from './ImportPage.module.css';

interface GameChoiceProps {
  name: string;
  games: readonly ImportGame[];
  /** Whether a game matches the filter. */
  shown: (game: ImportGame) => boolean;
  chosen: ReadonlySet<number>;
  /** The plan does not include them: they are only counted. */
  isLocked: boolean;
  /** For games that are in the list already. */
  listedText: string;
  onChange: (chosen: ReadonlySet<number>) => void;
  /** A text for the whole list. */
  children: ReactNode;
}

/** The games of a source as checkboxes. */
export const GameChoice = ({
  name,
  games,
  shown,
  chosen,
  isLocked,
  listedText,
  onChange,
  children,
}: GameChoiceProps) => {
  const { gamePicture } = useStorefront();
  const facts = (game: ImportGame): string | null =>
    game.isListed ? listedText : game.source === 'owned' ? playText(game) : null;
  const visible = isLocked ? [] : games.filter(shown);
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
      {visible.length > 0 && (
        <ul role="list" className={styles.games}>
          {visible.map((game) => (
            <li key={game.appId}>
              <Checkbox
                disabled={game.isListed}
                checked={game.isListed || chosen.has(game.appId)}
                onChange={({ target }) =>
                  onChange(target.checked ? new Set([...chosen, game.appId]) : without([game.appId]))
                }
              >
                <GameArt
                  name={game.name}
                  sources={[game.logo, gamePicture(game.appId)]}
                  width={92}
                  className={styles.art}
                />
                <span className={styles.lines}>
                  <span className="ellipsis">{game.name}</span>
                  {facts(game) && <span className={styles.play}>{facts(game)}</span>}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {!isLocked && games.length > 0 && visible.length === 0 && (
        <p role="status">None of them matches the filter.</p>
      )}
    </fieldset>
  );
};
