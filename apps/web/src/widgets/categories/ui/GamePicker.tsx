import { useState } from 'react';
import { GameIcon } from '@/entities/game';
import { useGetLibraryQuery } from '@/entities/library';
import { SearchIcon } from '@/shared/ui';
import { Checkbox, Input } from '@/shared/ui/mui';
import styles from './dialogs.module.css';

interface GamePickerProps {
  /** App ids. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Selects several of the user's games. */
export const GamePicker = ({ chosen, onChange }: GamePickerProps) => {
  const { data: games = [] } = useGetLibraryQuery();
  const [filter, setFilter] = useState('');
  const term = filter.trim().toLowerCase();
  const found = games.filter(({ name }) => name.toLowerCase().includes(term));
  const isChosen = new Set(chosen);
  return (
    <fieldset className={styles.set}>
      <legend>
        Games <span className="numeric">({chosen.length})</span>
      </legend>
      <Input
        type="text"
        aria-label="Filter the games"
        placeholder="Filter your games"
        autoComplete="off"
        icon={<SearchIcon fontSize="small" />}
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul role="list" className={styles.games}>
        {found.map(({ appid: appId, name, icon, logo }) => (
          <li key={appId}>
            <Checkbox
              checked={isChosen.has(appId)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, appId] : chosen.filter((other) => other !== appId))
              }
            >
              <GameIcon name={name} sources={[icon, logo]} size={28} />
              <span className="ellipsis">{name}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <p role="status">
        {games.length === 0
          ? 'Your list has no games yet.'
          : found.length === 0 && `No game of yours matches “${filter.trim()}”.`}
      </p>
    </fieldset>
  );
};
