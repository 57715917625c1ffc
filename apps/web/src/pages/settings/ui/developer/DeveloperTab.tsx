import styles from '../SettingsPage.module.css';
import { ApiTokens } from './ApiTokens.tsx';
import { Gates } from './Gates.tsx';
import { UpdateFeeds } from './UpdateFeeds.tsx';
import { Webhooks } from './Webhooks.tsx';

/** What programs of the user may reach, and what they are told. */
export const DeveloperTab = ({ isPro }: { isPro: boolean }) => (
  <div className={styles.tab}>
    <ApiTokens />
    <Webhooks isPro={isPro} />
    <UpdateFeeds />
    <Gates />
  </div>
);
