import { useState } from 'react';
import type { PlanPeriod } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { useStartCheckoutMutation } from '../api/billing.api.ts';

/** Takes the user to the payment page; what went wrong goes to `problem`. */
export const useUpgrade = () => {
  const [startCheckout] = useStartCheckoutMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<{ message: string; error: unknown } | null>(null);

  const upgrade = async (period: PlanPeriod): Promise<void> => {
    setProblem(null);
    setIsLeaving(true);
    try {
      const { checkoutUrl } = await startCheckout(period).unwrap();
      window.location.assign(checkoutUrl);
    } catch (error) {
      setIsLeaving(false);
      setProblem({ message: messageOf(error, 'Failed to start upgrade process'), error });
    }
  };

  return { upgrade, isLeaving, problem, dismissProblem: () => setProblem(null) };
};
