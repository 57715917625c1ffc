import { useId } from 'react';
import { FEATURE_NAMES } from '@patchlight/contracts';
import { Skeleton, Tabs } from '@/shared/ui';
import { useGetProSummaryQuery } from '../api/pro-summary.api.ts';
import { FEATURE_TABS } from '../model/features.ts';
import type { FeatureTab } from '../model/features.ts';
import { FeaturePanel } from './FeaturePanel.tsx';
import styles from './FeatureTabs.module.css';

/** A count, which describes its tab but is no part of its name; a placeholder while it is loading. */
const Count = ({ id, counted: [key, one, many] }: Pick<FeatureTab, 'counted'> & { id: string }) => {
  const { data, isError } = useGetProSummaryQuery();
  if (isError) return null;
  return (
    <span id={id} aria-hidden="true" className={`numeric ${styles.count}`}>
      {data ? `${data[key]} ${data[key] === 1 ? one : many}` : <Skeleton width={96} />}
    </span>
  );
};

/** The features, one at a time. For PRO users each tab is a card with a count. */
export const FeatureTabs = ({ isPro }: { isPro: boolean }) => {
  const id = useId();
  const toTab = (feature: FeatureTab) => {
    const { key, Icon, counted } = feature;
    const countId = `${id}-${key}`;
    return {
      key,
      describedBy: isPro ? countId : undefined,
      label: (
        <>
          {isPro && <Icon />}
          <span>{FEATURE_NAMES[feature.feature]}</span>
          {isPro && <Count id={countId} counted={counted} />}
        </>
      ),
      content: <FeaturePanel {...feature} isPro={isPro} />,
    };
  };
  const [first, ...others] = FEATURE_TABS;
  return (
    <Tabs
      label="PRO features"
      className={isPro ? styles.cards : undefined}
      tabs={[toTab(first), ...others.map(toTab)]}
    />
  );
};
