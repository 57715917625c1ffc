import type { ReactNode } from 'react';
import { APP_NAME } from '@/shared/config';
import { useTitleCount } from '@/shared/lib';
import { CheckIcon } from './icons.tsx';
import styles from './layout.module.css';

const LogoMark = () => (
  <svg viewBox="0 0 32 32" width={30} height={30} aria-hidden="true" className={styles.mark}>
    <rect width="32" height="32" rx="8" className={styles.tile} />
    <path
      d="M9 25V8.500A1.500 1.500 0 0 1 10.500 7H17a6.500 6.500 0 0 1 0 13h-3.500"
      className={styles.stroke}
    />
    <circle cx="17" cy="13.500" r="2.400" className={styles.dot} />
  </svg>
);

/** The mark and the name. */
export const Logo = () => (
  <span className={styles.logo}>
    <LogoMark />
    {APP_NAME}
  </span>
);

/** The document title: `whole` unchanged, `page` after the product name. In front of both the unread count, if any. */
export const PageTitle = (props: { page: string } | { whole: string }) => {
  const count = useTitleCount();
  const title = 'whole' in props ? props.whole : `${APP_NAME} - ${props.page}`;
  return <title>{count === '' ? title : `(${count}) ${title}`}</title>;
};

/** The heading of a page and a line below it. */
export const PageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className={styles.pageHead}>
    <h1>{title}</h1>
    {children && <p>{children}</p>}
  </header>
);

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
        <div className={styles.sectionHead}>
          <div>{heading}</div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
};

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

/** A checked list of features. */
export const FeatureList = ({ features }: { features: readonly string[] }) => (
  <ul role="list" className={styles.features}>
    {features.map((feature) => (
      <li key={feature}>
        <CheckIcon fontSize="small" />
        {feature}
      </li>
    ))}
  </ul>
);
