import { CheckIcon } from './icons/index.ts';
import styles from './FeatureList.module.css';

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
