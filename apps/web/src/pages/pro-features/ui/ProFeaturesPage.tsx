import { Link } from 'react-router-dom';
import { FEATURE_NAMES } from '@patchlight/contracts';
import { PlanBadge, ProBadge, UpgradeChip } from '@/entities/plan';
import { useSession } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { PageHead, PageTitle } from '@/shared/ui';
import { Button, Skeleton, Tabs, Themed } from '@/shared/ui/mui';
import { useGetProSummaryQuery } from '../api/pro-summary.api.ts';
import { FEATURE_TABS } from '../model/features.ts';
import type { FeatureTab } from '../model/features.ts';
import { FeaturePanel } from './FeaturePanel.tsx';
import styles from './ProFeaturesPage.module.css';

/** A count; nothing while it is loading. */
const Count = ({ counted: [key, one, many] }: Pick<FeatureTab, 'counted'>) => {
  const { data, isError } = useGetProSummaryQuery();
  if (isError) return null;
  if (!data) return <Skeleton height={21} />;
  return <p className={`numeric ${styles.count}`}>{`${data[key]} ${data[key] === 1 ? one : many}`}</p>;
};

const SummaryCard = ({ feature, tab, Icon, summary, counted, isPro }: FeatureTab & { isPro: boolean }) => (
  <li className="card">
    <Icon />
    <h2>
      <Link to={`?tab=${tab}`} replace preventScrollReset>
        {FEATURE_NAMES[feature]}
      </Link>
    </h2>
    <p>{summary}</p>
    {isPro && <Count counted={counted} />}
  </li>
);

const toTab = (feature: FeatureTab) => ({
  key: feature.tab,
  label: FEATURE_NAMES[feature.feature],
  content: <FeaturePanel {...feature} />,
});
const [first, ...others] = FEATURE_TABS;

export const ProFeaturesPage = () => {
  const session = useSession();
  const isPro = session.status === 'signed-in' && session.isPro;
  const isInvited = session.status !== 'loading' && !isPro;
  return (
    <Themed>
      <div className={styles.page}>
        <PageTitle page="PRO Features" />
        <div className={styles.head}>
          <PageHead
            title={
              <>
                PRO Features
                {isPro ? <PlanBadge plan="PRO" /> : <ProBadge />}
              </>
            }
          >
            More room and more ways to keep up, for those who follow many games.
          </PageHead>
          <div className={styles.act}>
            <UpgradeChip isHidden={!isInvited} />
            {isPro && (
              <Button to={ROUTES.subscription} variant="outlined">
                Manage subscription
              </Button>
            )}
          </div>
        </div>
        <ul role="list" className={styles.features}>
          {FEATURE_TABS.map((feature) => (
            <SummaryCard key={feature.tab} {...feature} isPro={isPro} />
          ))}
        </ul>
        <div>
          <Tabs label="PRO features" tabs={[toTab(first), ...others.map(toTab)]} />
        </div>
        {isInvited && (
          <section className={`card ${styles.call}`} aria-labelledby="call">
            <div>
              <h2 id="call">Ready for all of it?</h2>
              <p>One plan has every feature, and you can go back to Free whenever you like.</p>
            </div>
            <Button to={ROUTES.pricing} variant="primary" size="large">
              See the plans
            </Button>
          </section>
        )}
      </div>
    </Themed>
  );
};
