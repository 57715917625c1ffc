import type { ReactNode } from 'react';
import { PageTitle } from '@/shared/ui';
import styles from './ErrorScreen.module.css';

interface ErrorScreenProps {
  code: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  note?: ReactNode;
}

/** The frame of the error pages: the code as art, the words, the ways out. */
export const ErrorScreen = ({ code, title, children, actions, note }: ErrorScreenProps) => (
  <div className={styles.screen}>
    <PageTitle page={title} />
    <p className={styles.code} aria-hidden="true">
      {code}
    </p>
    <h1 className={styles.title}>{title}</h1>
    <div className={styles.words}>{children}</div>
    <div className={styles.actions}>{actions}</div>
    {note && <p className={styles.note}>{note}</p>}
  </div>
);
