import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './SettingsPage.module.css';

interface SettingsSectionProps {
  title: string;
  /** What it is about, in a sentence. */
  lead?: ReactNode;
  children: ReactNode;
}

/** One thing that can be set, which saves by itself. */
export const SettingsSection = ({ title, lead, children }: SettingsSectionProps) => {
  const id = useId();
  return (
    <section className={`card ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
};
