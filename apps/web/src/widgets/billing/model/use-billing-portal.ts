import { useState } from 'react';
import { messageOf } from '@/shared/api';
import { useOpenPortalMutation } from '../api/billing.api.ts';

/** Opens the billing portal in a new tab, created on the click because of popup blockers. */
export const useBillingPortal = () => {
  const [openPortal, { isLoading }] = useOpenPortalMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const open = async (): Promise<void> => {
    setProblem(null);
    const tab = window.open('', '_blank');
    try {
      const { portalUrl } = await openPortal().unwrap();
      if (!tab) return window.location.assign(portalUrl);
      tab.opener = null;
      tab.location.replace(portalUrl);
    } catch (error) {
      tab?.close();
      setProblem(messageOf(error));
    }
  };

  return { open, isOpening: isLoading, problem, dismissProblem: () => setProblem(null) };
};
