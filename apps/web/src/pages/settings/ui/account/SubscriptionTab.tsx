import { useGetSubscriptionQuery } from '@/entities/plan';
import { useRefreshSession } from '@/entities/session';
import { SubscriptionLoaded, SubscriptionSettings } from '@/widgets/billing';
import { EarlyAccessSection } from './EarlyAccessSection.tsx';
import styles from '../SettingsPage.module.css';

/** The same panel as on the subscription screen. */
export const SubscriptionTab = () => {
  const query = useGetSubscriptionQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const refreshSession = useRefreshSession();
  return (
    <div className={`${styles.tab} ${styles.wide}`}>
      <SubscriptionLoaded query={query}>
        {({ subscription }) => (
          <SubscriptionSettings subscription={subscription} onChanged={refreshSession} />
        )}
      </SubscriptionLoaded>
      <EarlyAccessSection />
    </div>
  );
};
