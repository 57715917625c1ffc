import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useIsPhone } from '@/shared/lib';
import {
  BellIcon,
  Button,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  DotsIcon,
  IconButton,
  Menu,
  MenuItem,
  TrashIcon,
} from '@/shared/ui';
import styles from './InboxBar.module.css';

const DAY = 86_400_000;
const AGES = [
  ['a day', DAY],
  ['a week', 7 * DAY],
  ['a month', 30 * DAY],
] as const;

interface InboxBarProps {
  selected: readonly string[];
  total: number;
  unread: number;
  onSelectAll: () => void;
  onClear: () => void;
  onMark: (to: 'read' | 'unread') => void;
  onDelete: () => void;
  onMarkAll: () => void;
  onDeleteAll: () => void;
  onMarkOlder: (before: Date) => void;
}

interface MenuButtonProps {
  button: (props: {
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  }) => ReactNode;
  items: readonly { label: string; run: () => void; isDisabled?: boolean; isDanger?: boolean }[];
}

/** A button with a menu. */
const MenuButton = ({ button, items }: MenuButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => setAnchor(currentTarget),
      })}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ label, run, isDisabled = false, isDanger }) => (
          <MenuItem
            key={label}
            disabled={isDisabled}
            className={isDanger ? styles.danger : undefined}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

interface ActionProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
}

/** A button with a label; on phones only its icon is visible. */
const Action = ({ icon, label, onClick }: ActionProps) =>
  useIsPhone() ? (
    <IconButton aria-label={label} title={label} onClick={onClick}>
      {icon}
    </IconButton>
  ) : (
    <Button icon={icon} onClick={onClick}>
      {label}
    </Button>
  );

/** The actions on the selected rows, or on all if none is selected. */
export const InboxBar = ({ selected, total, unread, ...on }: InboxBarProps) => {
  const isPhone = useIsPhone();
  const count = selected.length;
  const markAll = { label: 'Mark All Read', run: on.onMarkAll, isDisabled: unread === 0 };
  const markOlder = AGES.map(([label, age]) => ({
    label: `Older than ${label}`,
    run: () => on.onMarkOlder(new Date(Date.now() - age)),
  }));
  const deleteAll = { label: 'Delete All', run: on.onDeleteAll, isDanger: true };
  const forPhones = [
    { label: 'Select all shown', run: on.onSelectAll },
    markAll,
    ...markOlder.map((item) => ({ ...item, label: `Mark read: ${item.label.toLowerCase()}` })),
  ];
  const selectAll = (
    <label className={styles.all}>
      <input
        type="checkbox"
        aria-label="Select all shown"
        checked={count === total}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < total;
        }}
        onChange={count === total ? on.onClear : on.onSelectAll}
      />
    </label>
  );
  return (
    <div className={styles.bar} data-selecting={count > 0} role="group" aria-label="Actions">
      {(count > 0 || !isPhone) && selectAll}
      <span role="status" className={styles.count}>
        {count > 0 && `${count} selected`}
      </span>
      {count > 0 ? (
        <>
          <Action icon={<CheckIcon />} label="Mark read" onClick={() => on.onMark('read')} />
          <Action icon={<BellIcon />} label="Mark unread" onClick={() => on.onMark('unread')} />
          <Action icon={<TrashIcon />} label="Delete" onClick={on.onDelete} />
          <IconButton aria-label="Clear selection" className={styles.end} onClick={on.onClear}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      ) : (
        <>
          {!isPhone && (
            <>
              <Button icon={<CheckIcon />} disabled={unread === 0} onClick={on.onMarkAll}>
                Mark All Read
              </Button>
              <MenuButton
                button={(props) => (
                  <Button {...props}>
                    Mark older than…
                    <ChevronDownIcon />
                  </Button>
                )}
                items={markOlder}
              />
            </>
          )}
          <MenuButton
            button={(props) => (
              <IconButton aria-label="More actions" className={styles.end} {...props}>
                <DotsIcon />
              </IconButton>
            )}
            items={[...(isPhone ? forPhones : []), deleteAll]}
          />
        </>
      )}
    </div>
  );
};
