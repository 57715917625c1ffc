import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './SettingsPage.module.css';

interface SettingsSectionProps {
  title: string;
  /** One sentence about the section. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the settings with its own save button. */
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
