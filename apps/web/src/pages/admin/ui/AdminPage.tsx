import { PageHead, PageTitle } from '@/shared/ui';

export const AdminPage = () => (
  <>
    <PageTitle page="Admin" />
    <PageHead title="Admin Dashboard" />
  </>
);
