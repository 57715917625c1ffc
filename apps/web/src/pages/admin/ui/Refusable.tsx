import type { ReactNode } from 'react';
import { isApiError } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { Button, Notice } from '@/shared/ui';

interface RefusableProps {
  /** What a query failed with. */
  error: unknown;
  children: ReactNode;
}

/** Something of the admin area, or why somebody may not see it: who has ceased to be an admin, or needs a second step. */
export const Refusable = ({ error, children }: RefusableProps) => {
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
