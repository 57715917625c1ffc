import { useEffect, useState } from 'react';
import type { PlanPeriod } from '@patchlight/contracts';
import { useRefreshSession } from '@/entities/session';
import { isApiError } from '@/shared/api';
import { useStartCheckoutMutation } from '../api/billing.api.ts';

/** Redirects to the checkout; `problem` is the error message. */
export const useUpgrade = () => {
  const [startCheckout] = useStartCheckoutMutation();
  const refreshSession = useRefreshSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setIsLeaving(false);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  const upgrade = async (period: PlanPeriod): Promise<void> => {
    setProblem(null);
    setIsLeaving(true);
    try {
      const { checkoutUrl } = await startCheckout(period).unwrap();
      window.location.assign(checkoutUrl);
    } catch (error) {
      setIsLeaving(false);
      setProblem(error);
      // The plan was changed in another tab or device.
      if (isApiError(error) && error.status === 409) refreshSession();
    }
  };

  return { upgrade, isLeaving, problem, dismissProblem: () => setProblem(null) };
};
