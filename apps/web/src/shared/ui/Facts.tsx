import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Pairs of a name and what it is. */
export const Facts = ({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) => (
  <dl className={`card ${styles.facts}`}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
