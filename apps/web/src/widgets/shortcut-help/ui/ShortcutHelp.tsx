import { useId } from 'react';
import { useIsPhone } from '@/shared/lib';
import { closeShortcutHelp, switchShortcuts, useShortcutHelp, useShortcuts } from '@/shared/shortcuts';
import { CloseIcon, Dialog, Switch } from '@/shared/ui';
import { IconButton } from '@/shared/ui/mui';
import { keyNames } from '../model/key-names.ts';
import styles from './ShortcutHelp.module.css';

const Keys = ({ keys }: { keys: string }) =>
  keyNames(keys).map((key, index) => (
    <span key={key + String(index)}>
      {index > 0 && ' then '}
      <kbd>{key}</kbd>
    </span>
  ));

/** The active shortcuts, and a switch that turns them off. */
export const ShortcutHelp = () => {
  const { groups, isOff } = useShortcutHelp();
  const isPhone = useIsPhone();
  const id = useId();
  // None of the page or dialog below.
  useShortcuts('Help', [], { isModal: true });
  return (
    <Dialog
      open
      onClose={closeShortcutHelp}
      fullScreen={isPhone}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: styles.paper } }}
    >
      <header className={styles.header}>
        <h2 id={`${id}-title`}>Keyboard shortcuts</h2>
        <IconButton aria-label="Close" onClick={closeShortcutHelp}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles.switch}>
        <label htmlFor={`${id}-switch`}>
          <b>Single-key shortcuts</b>
          <span id={`${id}-hint`}>Turn off if they get in your way.</span>
        </label>
        <Switch
          checked={!isOff}
          onChange={(_, isOn) => switchShortcuts(!isOn)}
          slotProps={{ input: { id: `${id}-switch`, role: 'switch', 'aria-describedby': `${id}-hint` } }}
        />
      </div>
      <div className={styles.groups} data-off={isOff}>
        {groups
          .filter(({ shortcuts }) => shortcuts.length > 0)
          .map(({ name, shortcuts }) => (
            <section key={name} aria-labelledby={`${id}-${name}`}>
              <h3 id={`${id}-${name}`}>{name}</h3>
              <dl>
                {[...Map.groupBy(shortcuts, ({ does }) => does)].map(([does, ways]) => (
                  <div key={does} className={styles.shortcut}>
                    <dt>{does}</dt>
                    <dd>
                      {ways.map(({ keys }, way) => (
                        <span key={keys}>
                          {way > 0 && ' or '}
                          <Keys keys={keys} />
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  );
};
