import type { ReactNode } from 'react';
import type { InboxFolder } from '@patchlight/contracts';
import { BellIcon, Button, CheckIcon, ChevronDownIcon, CloseIcon, DotsIcon, IconButton } from '@/shared/ui';
import { MenuButton } from './MenuButton.tsx';
import { MOVES } from './moves.tsx';
import styles from './InboxBar.module.css';

const DAY = 86_400_000;
const AGES = [
  ['a day', DAY],
  ['a week', 7 * DAY],
  ['a month', 30 * DAY],
] as const;

interface InboxBarProps {
  folder: InboxFolder;
  isPhone: boolean;
  isGrouped: boolean;
  selected: readonly string[];
  total: number;
  unread: number;
  onGroup: (isGrouped: boolean) => void;
  onSelectAll: () => void;
  onClear: () => void;
  onMark: (to: 'read' | 'unread') => void;
  onMove: (to: InboxFolder) => void;
  onMarkAll: () => void;
  onDeleteAll: () => void;
  onMarkOlder: (before: Date) => void;
}

interface ActionProps {
  isPhone: boolean;
  icon: ReactNode;
  label: string;
  onClick: () => void;
}

/** A button with a label; on phones only its icon is visible. */
const Action = ({ isPhone, icon, label, onClick }: ActionProps) =>
  isPhone ? (
    <IconButton aria-label={label} title={label} onClick={onClick}>
      {icon}
    </IconButton>
  ) : (
    <Button icon={icon} onClick={onClick}>
      {label}
    </Button>
  );

/** The actions on the selected rows, or on all if none is selected. */
export const InboxBar = ({ folder, isPhone, isGrouped, selected, total, unread, ...on }: InboxBarProps) => {
  const count = selected.length;
  const isInbox = folder === 'inbox';
  const markOlder = AGES.map(([label, age]) => ({
    label: `Older than ${label}`,
    run: () => on.onMarkOlder(new Date(Date.now() - age)),
  }));
  const onlyInMenu = [
    { label: 'Select all shown', run: on.onSelectAll },
    ...(isInbox
      ? [
          { label: 'Mark All Read', run: on.onMarkAll, isDisabled: unread === 0 },
          ...markOlder.map(({ label, run }) => ({ label: `Mark read: ${label.toLowerCase()}`, run })),
        ]
      : []),
  ];
  const menu = [
    ...(isPhone ? onlyInMenu : []),
    { label: isGrouped ? 'Do not group by game' : 'Group by game', run: () => on.onGroup(!isGrouped) },
    ...(isInbox ? [{ label: 'Delete All', run: on.onDeleteAll, isDanger: true }] : []),
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
          {MOVES[folder].map(({ to, label, icon }) => (
            <Action key={to} isPhone={isPhone} icon={icon} label={label} onClick={() => on.onMove(to)} />
          ))}
          {isInbox && (
            <>
              <Action
                isPhone={isPhone}
                icon={<CheckIcon />}
                label="Mark read"
                onClick={() => on.onMark('read')}
              />
              <Action
                isPhone={isPhone}
                icon={<BellIcon />}
                label="Mark unread"
                onClick={() => on.onMark('unread')}
              />
            </>
          )}
          <IconButton aria-label="Clear selection" className={styles.end} onClick={on.onClear}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      ) : (
        <>
          {isInbox && !isPhone && (
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
            items={menu}
          />
        </>
      )}
    </div>
  );
};
