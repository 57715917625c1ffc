import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

interface DescriptionListProps {
  facts: readonly { name: string; value: ReactNode }[];
  /** Without the frame of a card. */
  isPart?: boolean;
}

/** A definition list. */
export const DescriptionList = ({ facts, isPart = false }: DescriptionListProps) => (
  <dl className={isPart ? styles.facts : `card ${styles.facts} ${styles.alone}`}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
