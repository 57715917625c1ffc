import type { ComponentProps, ReactNode } from 'react';
import { inlineAge } from '@/shared/lib';
import { ErrorNotice, TimeAgo } from '@/shared/ui';
import styles from './items.module.css';

interface ItemRowProps {
  /** The name with its chips. */
  title: ReactNode;
  /** Why the last action failed. */
  failure?: ComponentProps<typeof ErrorNotice> | null;
  isBusy?: boolean;
  /** Its buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** An item of a list, with its details and its buttons. */
export const ItemRow = ({ title, failure, isBusy, actions, children }: ItemRowProps) => (
  <li className={styles.row}>
    <p className={styles.name}>{title}</p>
    {children}
    {failure && <ErrorNotice {...failure} />}
    {actions && (
      <div className={styles.ways} aria-busy={isBusy}>
        {actions}
      </div>
    )}
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
