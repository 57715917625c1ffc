import { useState } from 'react';
import type { ReactNode } from 'react';
import { useGetConfirmationQuery, useLazyGetConfirmationQuery } from '../api/confirm-owner.api.ts';
import { OwnerDialog } from '../ui/OwnerDialog.tsx';

interface OwnerQuestion {
  /** Whether there is a password to ask for in the form itself. */
  hasPassword: boolean;
  /** Does it once the session is confirmed. */
  askFirst: (act: () => void) => void;
  /** To be rendered beside the form. */
  question: ReactNode;
}

/** For forms that need the current password: of an account without one, the owner is asked another way. */
export const useOwnerQuestion = (): OwnerQuestion => {
  const { data } = useGetConfirmationQuery();
  const [askAgain] = useLazyGetConfirmationQuery();
  const [waiting, setWaiting] = useState<{ act: () => void } | null>(null);

  const ask = async (act: () => void): Promise<void> => {
    const { data: now } = await askAgain();
    if (now?.isConfirmed) act();
    else setWaiting({ act });
  };
  const shown = waiting && {
    title: 'Show that it is you',
    text: 'Your account has no password, so this is confirmed in another way.',
    confirm: 'Continue',
    isGuarded: true,
    run: async () => waiting.act(),
  };
  return {
    hasPassword: data?.methods.includes('password') ?? true,
    askFirst: (act) => void ask(act),
    question: <OwnerDialog act={shown} onClose={() => setWaiting(null)} />,
  };
};
