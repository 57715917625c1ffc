import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  /** The id of its heading. */
  id: string;
  title: string;
  lead: ReactNode;
  /** Buttons next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a page with its heading, a line below it, and its content. */
export const Section = ({ id, title, lead, actions, children }: SectionProps) => {
  const heading = (
    <>
      <h2 id={id}>{title}</h2>
      <p className={styles.lead}>{lead}</p>
    </>
  );
  return (
    <section className={styles.section} aria-labelledby={id}>
      {actions === undefined ? (
        heading
      ) : (
        <div className={styles.head}>
          <div>{heading}</div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
};
