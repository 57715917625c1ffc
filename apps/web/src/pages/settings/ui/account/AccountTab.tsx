import type { UserBody, UserSettings } from '@patchlight/contracts';
import { PlanBadge } from '@/entities/plan';
import { longDateTime } from '@/shared/lib';
import { DescriptionList, Skeleton } from '@/shared/ui';
import { DatesSection } from './DatesSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SettingsLoaded } from '../SettingsLoaded.tsx';
import { SettingsColumns } from '../SettingsColumns.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { StoreCountrySection } from './StoreCountrySection.tsx';
import { ThemeSection } from './ThemeSection.tsx';

const count = (n: number) => <span className="numeric">{n}</span>;

const AccountStatistics = ({ user, stats }: { user: UserBody; stats: UserSettings['stats'] }) => (
  <SettingsSection title="Account Statistics">
    <DescriptionList
      isPart
      facts={[
        { name: 'Full Name', value: user.name },
        { name: 'Plan', value: <PlanBadge plan={user.currentPlan} /> },
        { name: 'Total Games', value: count(stats.totalGames) },
        { name: 'Favorite Games', value: count(stats.favoriteGames) },
        { name: 'Unread Notifications', value: count(stats.unreadNotifications) },
        { name: 'Total Notifications', value: count(stats.totalNotifications) },
        {
          name: 'Member since',
          value: <time dateTime={user.createdAt}>{longDateTime(user.createdAt)}</time>,
        },
      ]}
    />
  </SettingsSection>
);

/** The account data. */
export const AccountTab = ({ user }: { user: UserBody }) => (
  <SettingsColumns>
    <SettingsLoaded
      placeholder={
        <>
          <ProfileForm />
          <Skeleton height={640} />
        </>
      }
    >
      {(settings) => (
        <>
          <ProfileForm user={settings.user} />
          <AccountStatistics user={user} stats={settings.stats} />
          <StoreCountrySection storeCountry={settings.user.storeCountry} />
        </>
      )}
    </SettingsLoaded>
    <>
      <ThemeSection />
      <DatesSection />
    </>
  </SettingsColumns>
);
