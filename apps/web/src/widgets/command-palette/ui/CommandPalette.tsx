import { useId, useState } from 'react';
import { LIMITS } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import type { Session } from '@/entities/session';
import { useIsPhone } from '@/shared/lib';
import { closeCommandPalette } from '@/shared/shortcuts';
import { CloseIcon, Dialog, IconButton, SearchIcon, useAutocomplete } from '@/shared/ui';
import type { Command } from '../model/commands.ts';
import { useCommands } from '../model/use-commands.ts';
import styles from './CommandPalette.module.css';

interface Group {
  key: number;
  group: string;
  options: Command[];
  /** Of its first option. */
  index: number;
}

const Content = ({ session }: { session: Extract<Session, { status: 'signed-in' }> }) => {
  const [typed, setTyped] = useState('');
  const { commands, run } = useCommands(session, typed);
  const id = useId();
  const list = useAutocomplete<Command>({
    id,
    options: commands,
    open: true,
    autoHighlight: true,
    value: null,
    inputValue: typed,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ id: key }) => key,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    filterOptions: (all) => all,
    onInputChange: (_, text, reason) => {
      if (reason === 'input') setTyped(text);
    },
    onChange: (_, chosen) => {
      if (chosen) run(chosen);
    },
    onClose: (_, reason) => {
      if (reason === 'escape') closeCommandPalette();
    },
  });
  const groups = list.groupedOptions as unknown as Group[];
  return (
    <>
      <div {...list.getRootProps()} className={styles.box}>
        <SearchIcon className={styles.icon} />
        <input
          {...list.getInputProps()}
          className={styles.input}
          aria-label="Search games, pages and actions"
          placeholder="Search games, pages and actions"
          maxLength={LIMITS.searchTermMaxLength}
          spellCheck={false}
          autoFocus
        />
        <IconButton aria-label="Close" onClick={closeCommandPalette}>
          <CloseIcon />
        </IconButton>
      </div>
      <p role="status" className="visually-hidden">
        {commands.length === 1 ? '1 command' : `${commands.length} commands`}
      </p>
      <ul {...list.getListboxProps()} aria-label="Commands" className={styles.list}>
        {groups.map(({ key, group, options, index }) => (
          <li key={key} role="presentation">
            <div id={`${id}-group-${key}`} aria-hidden="true" className={styles.group}>
              {group}
            </div>
            <ul role="group" aria-labelledby={`${id}-group-${key}`}>
              {options.map((option, at) => {
                const { key: optionKey, ...props } = list.getOptionProps({ option, index: index + at });
                const { label, game } = option;
                return (
                  <li key={optionKey} {...props} className={styles.option}>
                    {game && (
                      <GameArt
                        name={game.name}
                        sources={[game.logo, game.icon]}
                        width={56}
                        className={styles.art}
                      />
                    )}
                    <span className="ellipsis">{label}</span>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Games, pages and actions, found by typing. */
export const CommandPalette = ({ session }: { session: Extract<Session, { status: 'signed-in' }> }) => {
  const isPhone = useIsPhone();
  const title = useId();
  return (
    <Dialog
      open
      onClose={closeCommandPalette}
      fullScreen={isPhone}
      aria-labelledby={title}
      slotProps={{ paper: { className: styles.paper }, container: { className: styles.container } }}
    >
      <h2 id={title} className="visually-hidden">
        Command palette
      </h2>
      <Content session={session} />
    </Dialog>
  );
};
