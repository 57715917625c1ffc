import type { ReactNode } from 'react';
import { PageTitle } from '@/shared/ui';
import { ErrorArt } from './ErrorArt.tsx';
import type { ErrorCode } from './ErrorArt.tsx';
import styles from './ErrorScreen.module.css';

interface ErrorScreenProps {
  code: ErrorCode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  note?: ReactNode;
}

/** The layout of error pages: art, text and links. */
export const ErrorScreen = ({ code, title, children, actions, note }: ErrorScreenProps) => (
  <div className={styles.screen}>
    <PageTitle page={title} />
    <ErrorArt code={code} />
    <h1 className={styles.title}>{title}</h1>
    <div className={styles.text}>{children}</div>
    <div className={styles.actions}>{actions}</div>
    {note && <p className={styles.note}>{note}</p>}
  </div>
);
