import { FEATURE_NAMES } from '@patchlight/contracts';
import { FeatureGate } from '@/entities/plan';
import { Button, EmptyState } from '@/shared/ui';
import type { FeatureTab } from '../model/features.ts';
import styles from './FeaturePanel.module.css';

/** One feature behind its gate. */
export const FeaturePanel = ({ feature, about, action, Icon }: FeatureTab) => {
  const name = FEATURE_NAMES[feature];
  return (
    <div className={styles.panel}>
      <FeatureGate
        feature={feature}
        about={about}
        locked={
          <div className={styles.head}>
            <h2>{name}</h2>
            <Button variant="outlined" disabled>
              {action}
            </Button>
          </div>
        }
      >
        <EmptyState icon={<Icon />} title={`${name}: not here yet`}>
          <p>Your plan includes this. It is still being built and will stand here as soon as it works.</p>
        </EmptyState>
      </FeatureGate>
    </div>
  );
};
