import { SettingsColumns } from '../SettingsColumns.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { Gates } from './Gates.tsx';
import { UpdateFeeds } from './UpdateFeeds.tsx';
import { Webhooks } from './Webhooks.tsx';

/** What programs of the user may reach, and what they are told. */
export const DeveloperTab = ({ isPro }: { isPro: boolean }) => (
  <SettingsColumns>
    <>
      <ApiTokens />
      <UpdateFeeds />
    </>
    <>
      <Webhooks isPro={isPro} />
      <Gates />
    </>
  </SettingsColumns>
);
