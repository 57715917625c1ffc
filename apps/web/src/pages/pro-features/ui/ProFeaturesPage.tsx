import { ProBadge, UpgradeChip } from '@/entities/plan';
import { useSession } from '@/entities/session';
import { PageHead, PageTitle } from '@/shared/ui';
import styles from './ProFeaturesPage.module.css';

const FEATURES = [
  {
    title: 'Game Categories',
    text: 'Sort your games into categories of your own, with a color and an icon each.',
  },
  {
    title: 'Game Wishlist',
    text: 'Keep an eye on games you do not play yet and hear of them when they are released.',
  },
  { title: 'Calendar Export', text: 'See updates and releases in the calendar you already use.' },
  {
    title: 'Custom Reminders',
    text: 'Be reminded of an update, a release or anything else, when you want it.',
  },
];

export const ProFeaturesPage = () => {
  const session = useSession();
  const isPro = session.status === 'signed-in' && session.isPro;
  return (
    <>
      <PageTitle page="PRO Features" />
      <PageHead
        title={
          <>
            PRO Features
            <ProBadge />
          </>
        }
      >
        More room and more ways to keep up, for those who follow many games.
      </PageHead>
      <ul role="list" className={styles.features}>
        {FEATURES.map(({ title, text }) => (
          <li key={title} className="card">
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.call}>
        <UpgradeChip isHidden={isPro} />
      </p>
    </>
  );
};
