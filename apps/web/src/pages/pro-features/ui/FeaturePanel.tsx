import { Suspense, useEffect } from 'react';
import { FEATURE_NAMES } from '@patchlight/contracts';
import { FeatureGate } from '@/entities/plan';
import { Button, Spinner } from '@/shared/ui';
import type { FeatureTab } from '../model/features.ts';
import styles from './FeaturePanel.module.css';

/** A feature behind its FeatureGate. */
export const FeaturePanel = ({ feature, about, action, Content, isPro }: FeatureTab & { isPro: boolean }) => {
  const name = FEATURE_NAMES[feature];
  // While the server answers the gate.
  useEffect(() => {
    if (isPro) void Content.preload();
  }, [isPro, Content]);
  return (
    <div className={styles.panel}>
      <Suspense fallback={<Spinner />}>
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
          readOnlyContent={
            <Suspense>
              <Content isReadOnly />
            </Suspense>
          }
        >
          <Content isReadOnly={false} />
        </FeatureGate>
      </Suspense>
    </div>
  );
};
