import { CheckIcon } from './icons/index.ts';
import styles from './FeatureList.module.css';

/** Features with a tick each. */
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
