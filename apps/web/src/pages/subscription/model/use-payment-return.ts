import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Subscription } from '@patchlight/contracts';
import { useRefreshSession } from '@/entities/session';
import { showToast } from '@/shared/toast';

const ASK_EVERY_MS = 2_000;
const GIVE_UP_AFTER_MS = 60_000;

/**
 * After checkout: polls until the payment has arrived. 'waiting' meanwhile, 'late' when it
 * takes longer than a minute.
 */
export const usePaymentReturn = (
  subscription: Subscription | undefined,
  refetch: () => unknown,
): 'waiting' | 'late' | null => {
  const [params, setParams] = useSearchParams();
  const refreshSession = useRefreshSession();
  const [isLate, setIsLate] = useState(false);
  const isGreeted = useRef(false);
  const hasReturned = params.get('checkout') === 'success';
  const isPro = subscription !== undefined && subscription.currentPlan !== 'FREE';

  useEffect(() => {
    if (!hasReturned || isPro) return;
    const asking = setInterval(refetch, ASK_EVERY_MS);
    const timeout = setTimeout(() => {
      clearInterval(asking);
      setIsLate(true);
    }, GIVE_UP_AFTER_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(timeout);
    };
  }, [hasReturned, isPro, refetch]);

  useEffect(() => {
    if (!hasReturned || !isPro) return;
    if (!isGreeted.current) {
      isGreeted.current = true;
      showToast('Welcome to PRO!');
      refreshSession();
    }
    // The user may have chosen a tab meanwhile.
    const others = new URLSearchParams(params);
    others.delete('checkout');
    setParams(others, { replace: true });
  }, [hasReturned, isPro, params, refreshSession, setParams]);

  if (!hasReturned || isPro) return null;
  return isLate ? 'late' : 'waiting';
};
