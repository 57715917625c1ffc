import type { ComponentProps, ReactNode } from 'react';
import { inlineAge } from '@/shared/lib';
import { ErrorNotice, TimeAgo } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import styles from './items.module.css';

interface Action {
  text: string;
  /** The accessible name, with the name of the item. */
  label: string;
  isMain?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

interface ItemRowProps {
  name: string;
  chips?: ReactNode;
  /** Why the last action failed. */
  failure?: ComponentProps<typeof ErrorNotice> | null;
  isBusy?: boolean;
  /** Its buttons; false: it has none at this place. */
  actions: readonly (Action | false)[];
  children: ReactNode;
}

/** An item of a list, with its details and its buttons. */
export const ItemRow = ({ name, chips, failure, isBusy, actions, children }: ItemRowProps) => (
  <li className={styles.row}>
    <p className={styles.name}>
      {name} {chips}
    </p>
    {children}
    {failure && <ErrorNotice {...failure} />}
    <div className={styles.ways} aria-busy={isBusy}>
      {actions.map(
        (action, place) =>
          action && (
            // By its place: a button whose text changes keeps the focus.
            <Button
              key={place}
              variant={action.isMain ? 'outlined' : 'text'}
              aria-label={action.label}
              disabled={action.disabled}
              onClick={action.onClick}
            >
              {action.text}
            </Button>
          ),
      )}
    </div>
  </li>
);

export const Details = ({ children }: { children: ReactNode }) => (
  <p className={styles.details}>{children}</p>
);

/** How long ago something was, such as "last read 5 minutes ago". */
export const Ago = ({ what, at, never }: { what: string; at: string | null | undefined; never?: string }) =>
  at ? (
    <>
      {what} <TimeAgo at={at} format={inlineAge} />
    </>
  ) : (
    never
  );
