import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuthBody } from '@patchlight/contracts';
import { useStartSession } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { showToast } from '@/shared/toast';

/** Completes a sign-in: starts the session, greets, and navigates to the target. */
export const useSignedIn = () => {
  const startSession = useStartSession();
  const navigate = useNavigate();
  return useCallback(
    async (auth: AuthBody['data'], target: string): Promise<void> => {
      await startSession(auth);
      showToast(`Welcome back, ${auth.user.username}!`);
      const place = auth.mustSetUpTwoStep ? `${ROUTES.settings}?tab=security` : target;
      void navigate(place, { replace: true });
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- both do the same whenever they are called
    [],
  );
};
