import { lazy, Suspense } from 'react';
import { useSession } from '@/entities/session';
import { PageHead, PageTitle } from '@/shared/ui';
import { Chip, Skeleton, Tabs, Themed } from '@/shared/ui/mui';
import { AccountTab } from './AccountTab.tsx';
import { DeveloperTab } from './developer/DeveloperTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import { PrivacyTab } from './PrivacyTab.tsx';
import { SecurityTab } from './security/SecurityTab.tsx';
import { SubscriptionTab } from './SubscriptionTab.tsx';
import { VerificationBanner } from './VerificationBanner.tsx';

const RulesTab = lazy(() => import('./rules/RulesTab.tsx'));

export const SettingsPage = () => {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <Themed>
      <PageTitle page="Settings" />
      <PageHead title="Settings">Your account and your plan.</PageHead>
      <VerificationBanner user={session.user} />
      <Tabs
        label="Settings"
        tabs={[
          { key: 'account', label: 'Account', content: <AccountTab user={session.user} /> },
          {
            key: 'subscription',
            label: (
              <>
                Subscription
                {session.isPro && <Chip tone="hot">PRO</Chip>}
              </>
            ),
            content: <SubscriptionTab />,
          },
          { key: 'security', label: 'Security', content: <SecurityTab user={session.user} /> },
          {
            key: 'notifications',
            label: 'Notifications',
            content: <NotificationsTab isPro={session.isPro} />,
          },
          {
            key: 'rules',
            label: 'Rules',
            content: (
              <Suspense fallback={<Skeleton height={160} />}>
                <RulesTab isPro={session.isPro} />
              </Suspense>
            ),
          },
          { key: 'developer', label: 'Developer', content: <DeveloperTab isPro={session.isPro} /> },
          { key: 'privacy', label: 'Privacy', content: <PrivacyTab user={session.user} /> },
        ]}
      />
    </Themed>
  );
};
