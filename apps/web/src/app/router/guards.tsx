import { useDeferredValue } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { keepLocation } from '@/shared/lib';
import { Spinner } from '@/shared/ui';

/** Lets signed-in users through; sends visitors to sign in and keeps where they were going. */
export const SignedInOnly = () => {
  // The page that waited for the session is rendered in slices, between which the browser answers.
  const session = useDeferredValue(useSession());
  const location = useLocation();
  if (session.status === 'loading') return <Spinner />;
  if (session.status === 'anonymous')
    return <Navigate to={ROUTES.login} replace state={keepLocation(location)} />;
  return <Outlet />;
};

/** Lets admins through; sends other users home. Stands inside `SignedInOnly`. */
export const AdminOnly = () => {
  const session = useSession();
  if (session.status === 'loading') return <Spinner />;
  return session.status === 'signed-in' && session.isAdmin ? (
    <Outlet />
  ) : (
    <Navigate to={ROUTES.home} replace />
  );
};
