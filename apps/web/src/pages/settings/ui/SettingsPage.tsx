import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '@/entities/session';
import { Chip, PageHead, PageTitle, Skeleton, Tabs, late } from '@/shared/ui';
import { AccountTab } from './account/AccountTab.tsx';
import { VerificationBanner } from './account/VerificationBanner.tsx';

const SubscriptionTab = late(async () => (await import('./account/SubscriptionTab.tsx')).SubscriptionTab);
const SecurityTab = late(async () => (await import('./security/SecurityTab.tsx')).SecurityTab);
const NotificationsTab = late(
  async () => (await import('./notifications/NotificationsTab.tsx')).NotificationsTab,
);
const RulesTab = late(async () => (await import('./rules/RulesTab.tsx')).RulesTab);
const DeveloperTab = late(async () => (await import('./developer/DeveloperTab.tsx')).DeveloperTab);
const PrivacyTab = late(async () => (await import('./account/PrivacyTab.tsx')).PrivacyTab);

/** A tab whose code loads when it is opened. */
const lateTab = (key: string, label: ReactNode, content: ReactNode) => ({
  key,
  label,
  content: <Suspense fallback={<Skeleton height={640} />}>{content}</Suspense>,
});

export const SettingsPage = () => {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { user, isPro } = session;
  const subscription = (
    <>
      Subscription
      {isPro && <Chip tone="hot">PRO</Chip>}
    </>
  );
  return (
    <>
      <PageTitle page="Settings" />
      <PageHead title="Settings">Your account and your plan.</PageHead>
      <VerificationBanner user={user} />
      <Tabs
        label="Settings"
        tabs={[
          { key: 'account', label: 'Account', content: <AccountTab user={user} /> },
          lateTab('subscription', subscription, <SubscriptionTab />),
          lateTab('security', 'Security', <SecurityTab user={user} />),
          lateTab('notifications', 'Notifications', <NotificationsTab isPro={isPro} />),
          lateTab('rules', 'Rules', <RulesTab isPro={isPro} />),
          lateTab('developer', 'Developer', <DeveloperTab isPro={isPro} />),
          lateTab('privacy', 'Privacy', <PrivacyTab user={user} />),
        ]}
      />
    </>
  );
};
