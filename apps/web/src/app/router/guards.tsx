import { useDeferredValue } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { returnState } from '@/shared/lib';
import { Spinner } from '@/shared/ui';

/** Renders its routes for signed-in users; redirects visitors to the sign-in page, and back afterwards. */
export const SignedInOnly = () => {
  // Deferred, so that rendering the page does not block the browser.
  const session = useDeferredValue(useSession());
  const location = useLocation();
  if (session.status === 'loading') return <Spinner />;
  if (session.status === 'anonymous')
    return <Navigate to={ROUTES.login} replace state={returnState(location)} />;
  return <Outlet />;
};

/** Renders its routes for admins; redirects other users to the home page. Nested in `SignedInOnly`. */
export const AdminOnly = () => {
  const session = useSession();
  if (session.status === 'loading') return <Spinner />;
  return session.status === 'signed-in' && session.isAdmin ? (
    <Outlet />
  ) : (
    <Navigate to={ROUTES.home} replace />
  );
};
