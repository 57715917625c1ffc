import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

/** The heading of a page and a line below it. */
export const PageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className={styles.head}>
    <h1>{title}</h1>
    {children && <p>{children}</p>}
  </header>
);
