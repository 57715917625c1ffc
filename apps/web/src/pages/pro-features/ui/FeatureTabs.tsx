import { useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { FEATURE_NAMES } from '@patchlight/contracts';
import { useCenteredChild, useTabParam } from '@/shared/lib';
import { Skeleton } from '@/shared/ui';
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
  const [shown, show] = useTabParam(FEATURE_TABS);
  const listRef = useRef<HTMLDivElement>(null);
  useCenteredChild(listRef, '[aria-selected="true"]', shown.key);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = FEATURE_TABS.indexOf(shown);
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { key } = FEATURE_TABS.at(step % FEATURE_TABS.length)!;
    show(key);
    document.getElementById(`${id}-${key}`)?.focus();
  };
  return (
    <div>
      <div
        ref={listRef}
        role="tablist"
        aria-label="PRO features"
        className={isPro ? styles.cards : styles.line}
        onKeyDown={onKeyDown}
      >
        {FEATURE_TABS.map(({ key, feature, Icon, counted }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-describedby={isPro ? `${id}-${key}-count` : undefined}
            aria-selected={key === shown.key}
            aria-controls={key === shown.key ? `${id}-panel` : undefined}
            tabIndex={key === shown.key ? 0 : -1}
            onClick={() => show(key)}
          >
            {isPro && <Icon />}
            <span>{FEATURE_NAMES[feature]}</span>
            {isPro && <Count id={`${id}-${key}-count`} counted={counted} />}
          </button>
        ))}
      </div>
      <div key={shown.key} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.key}`}>
        <FeaturePanel {...shown} isPro={isPro} />
      </div>
    </div>
  );
};
