import { useState } from 'react';
import { messageOf } from '@/shared/api';
import { storeSteamReturnPath } from '@/shared/lib';
import { Button, ErrorNotice } from '@/shared/ui';
import { useAskSteamMutation } from '../api/sign-in.api.ts';

/** Signs in through Steam, and returns to `target`. */
export const SteamButton = ({ target, size = 'large' }: { target: string; size?: 'medium' | 'large' }) => {
  const [askSteam, { isLoading, error }] = useAskSteamMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const isBusy = isLoading || isLeaving;
  const leave = async (): Promise<void> => {
    const { data: url } = await askSteam();
    if (url === undefined) return;
    storeSteamReturnPath(target);
    setIsLeaving(true);
    window.location.assign(url);
  };
  return (
    <>
      {error !== undefined && (
        <ErrorNotice title="Steam could not be reached" message={messageOf(error)} error={error} />
      )}
      <Button
        variant="outlined"
        size={size}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => void leave()}
      >
        Sign in through Steam
      </Button>
    </>
  );
};
