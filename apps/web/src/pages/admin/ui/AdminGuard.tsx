import type { ReactNode } from 'react';
import { isApiError } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { Notice } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';

interface AdminGuardProps {
  /** The error of a query. */
  error: unknown;
  children: ReactNode;
}

/** Renders its children unless the server responded 403: no longer an admin, or no second step. */
export const AdminGuard = ({ error, children }: AdminGuardProps) => {
  if (!isApiError(error) || error.status !== 403) return children;
  if (error.code === 'TWO_STEP_REQUIRED')
    return (
      <Notice
        severity="warning"
        action={<Button to={`${ROUTES.settings}?tab=security`}>Set up two-step sign-in</Button>}
      >
        <b>Two-step sign-in needed</b>
        <br />
        {error.message}
      </Notice>
    );
  return (
    <Notice severity="error">
      <b>Access Denied</b>
      <br />
      You need admin privileges to see this page.
    </Notice>
  );
};
