import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

interface DescriptionListProps {
  facts: readonly { name: string; value: ReactNode }[];
  /** Inside a card, instead of being one. */
  isPart?: boolean;
}

/** Pairs of a name and what it is. */
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
