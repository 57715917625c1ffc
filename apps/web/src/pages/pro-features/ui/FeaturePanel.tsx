import { FEATURE_NAMES } from '@patchlight/contracts';
import { FeatureGate } from '@/entities/plan';
import { Button } from '@/shared/ui/mui';
import type { FeatureTab } from '../model/features.ts';
import styles from './FeaturePanel.module.css';

/** A feature behind its FeatureGate. */
export const FeaturePanel = ({ feature, about, action, Content }: FeatureTab) => {
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
        readOnlyContent={<Content isReadOnly />}
      >
        <Content isReadOnly={false} />
      </FeatureGate>
    </div>
  );
};
