import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Menu, MenuItem } from '@/shared/ui';
import styles from './MenuButton.module.css';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  run: () => void;
  isDisabled?: boolean;
  /** Shown in the color of errors. */
  isDanger?: boolean;
}

interface MenuButtonProps {
  button: (props: {
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  }) => ReactNode;
  items: readonly MenuAction[];
}

/** A button with a menu. */
export const MenuButton = ({ button, items }: MenuButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => setAnchor(currentTarget),
      })}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ label, icon, run, isDisabled = false, isDanger }) => (
          <MenuItem
            key={label}
            disabled={isDisabled}
            className={isDanger ? styles.danger : undefined}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
