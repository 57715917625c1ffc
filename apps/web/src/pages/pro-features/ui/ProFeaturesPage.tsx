import { Link } from 'react-router-dom';
import { FEATURE_NAMES } from '@patchlight/contracts';
import { PlanBadge, ProBadge, UpgradeChip } from '@/entities/plan';
import { useSession } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { Button, PageHead, PageTitle, Spinner } from '@/shared/ui';
import { FEATURE_TABS } from '../model/features.ts';
import { FeatureTabs } from './FeatureTabs.tsx';
import styles from './ProFeaturesPage.module.css';

const SummaryCards = () => (
  <ul role="list" className={styles.features}>
    {FEATURE_TABS.map(({ feature, key, Icon, summary }) => (
      <li key={key} className="card">
        <Icon />
        <h2>
          <Link to={`?tab=${key}`} replace preventScrollReset>
            {FEATURE_NAMES[feature]}
          </Link>
        </h2>
        <p>{summary}</p>
      </li>
    ))}
  </ul>
);

/** For users without PRO. */
const Offer = () => (
  <>
    <div className={styles.head}>
      <PageHead
        title={
          <>
            PRO Features
            <ProBadge />
          </>
        }
      >
        More room and more ways to keep up.
      </PageHead>
      <UpgradeChip />
    </div>
    <SummaryCards />
    <FeatureTabs isPro={false} />
    <section className={`card ${styles.call}`} aria-labelledby="call">
      <div>
        <h2 id="call">Ready for all of it?</h2>
        <p>One plan has every feature, and you can go back to Free whenever you like.</p>
      </div>
      <Button to={ROUTES.pricing} variant="primary" size="large">
        See the plans
      </Button>
    </section>
  </>
);

/** For PRO users: their work first. */
const Tools = () => (
  <>
    <div className={styles.head}>
      <PageHead
        title={
          <>
            PRO Features
            <PlanBadge plan="PRO" />
          </>
        }
      />
      <Button to={ROUTES.subscription} className={styles.manage}>
        Manage subscription
      </Button>
    </div>
    <FeatureTabs isPro />
  </>
);

/** Until the plan is known. */
const Unknown = () => (
  <>
    <div className={styles.head}>
      <PageHead title="PRO Features" />
    </div>
    <Spinner />
  </>
);

export const ProFeaturesPage = () => {
  const session = useSession();
  const View =
    session.status === 'loading' ? Unknown : session.status === 'signed-in' && session.isPro ? Tools : Offer;
  return (
    <div className={styles.page}>
      <PageTitle page="PRO Features" />
      <View />
    </div>
  );
};
