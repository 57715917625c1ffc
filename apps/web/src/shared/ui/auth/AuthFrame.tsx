import type { ReactNode } from 'react';
import { BeamArt } from './BeamArt.tsx';
import styles from './AuthFrame.module.css';

/** The frame of the sign-in and sign-up forms, with an image next to it on wide screens. */
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
    <div className={`card ${styles.picture}`}>
      <BeamArt />
    </div>
  </div>
);
