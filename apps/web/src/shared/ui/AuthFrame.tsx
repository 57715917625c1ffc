import type { ReactNode } from 'react';
import { LogoMark } from './Logo.tsx';
import styles from './AuthFrame.module.css';

const BARS = [16, 5, 12, 7, 11, 3, 22, 9, 1, 18, 14, 24];

/** The frame of the sign-in and sign-up forms, with a picture beside it on wide screens. */
export const AuthFrame = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) => (
  <div className={styles.frame}>
    <div className={styles.form}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
    <div className={`card ${styles.picture}`} aria-hidden="true">
      <LogoMark size={88} />
      <div className={styles.bars}>
        {BARS.map((colour, index) => (
          <span
            key={colour}
            style={{
              borderColor: `var(--ev${colour})`,
              background: `var(--ev${colour}-bg)`,
              gridColumn: `${1 + ((index * 3) % 5)} / span ${index % 3 === 0 ? 2 : 1}`,
            }}
          />
        ))}
      </div>
    </div>
  </div>
);
