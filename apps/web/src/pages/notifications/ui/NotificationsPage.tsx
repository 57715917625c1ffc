import { PageHead, PageTitle } from '@/shared/ui';

export const NotificationsPage = () => (
  <>
    <PageTitle page="Notifications" />
    <PageHead title="Notifications">Everything that was new in your games.</PageHead>
  </>
);
