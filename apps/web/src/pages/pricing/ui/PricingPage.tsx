import { APP_NAME } from '@/shared/config';
import { FeatureList, PageHead, PageTitle } from '@/shared/ui';
import styles from './PricingPage.module.css';

const PLANS = [
  {
    name: 'Free',
    lead: 'For the games you play most.',
    features: ['Daily e-mail notifications', 'Basic calendar view', 'Community support'],
  },
  {
    name: 'Pro',
    lead: 'For a whole library.',
    features: [
      'Unlimited games',
      'Real-time instant notifications',
      'Calendar export to an external calendar service',
      'Custom reminders',
      'Release-date tracking',
      'Custom categories/tags',
      'Wishlist integration',
      'Priority support',
      'Early access to new features',
    ],
  },
];

export const PricingPage = () => (
  <>
    <PageTitle whole={`Pricing Plans - ${APP_NAME}`} />
    <PageHead title="Choose the Perfect Plan">Start free. Change your mind whenever you like.</PageHead>
    <div className={styles.plans}>
      {PLANS.map(({ name, lead, features }) => (
        <section key={name} className={`card ${styles.plan}`} aria-labelledby={`plan-${name}`}>
          <h2 id={`plan-${name}`}>{name}</h2>
          <p>{lead}</p>
          <FeatureList features={features} />
        </section>
      ))}
    </div>
  </>
);
