import { useState } from 'react';
import type { ReactNode } from 'react';
import { useGetConfirmationQuery, useLazyGetConfirmationQuery } from '../api/reauthenticate.api.ts';
import { ReauthenticateDialog } from '../ui/ReauthenticateDialog.tsx';

interface Reauthentication {
  /** Whether the account has a password, which the form itself asks for. */
  hasPassword: boolean;
  /** Runs the action once the session is re-authenticated. */
  reauthenticateFirst: (action: () => void) => void;
  /** Render it next to the form. */
  dialog: ReactNode;
}

/** For forms that ask for the current password: accounts without one re-authenticate in a dialog. */
export const useReauthentication = (): Reauthentication => {
  const { data } = useGetConfirmationQuery();
  const [askAgain] = useLazyGetConfirmationQuery();
  const [waiting, setWaiting] = useState<{ action: () => void } | null>(null);

  const ask = async (action: () => void): Promise<void> => {
    const { data: now } = await askAgain();
    if (now?.isConfirmed) action();
    else setWaiting({ action });
  };
  const shown = waiting && {
    title: 'Confirm that it is you',
    text: 'Your account has no password, so you confirm this in another way.',
    confirm: 'Continue',
    isGuarded: true,
    run: async () => waiting.action(),
  };
  return {
    hasPassword: data?.methods.includes('password') ?? true,
    reauthenticateFirst: (action) => void ask(action),
    dialog: <ReauthenticateDialog action={shown} onClose={() => setWaiting(null)} />,
  };
};
