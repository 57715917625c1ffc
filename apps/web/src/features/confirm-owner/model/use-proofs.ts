import type { ConfirmDto } from '@patchlight/contracts';
import { clientError } from '@/shared/api';
import { askBrowserForPasskey, isPasskeyCancelled, keepSteamTarget } from '@/shared/lib';
import { useAskForOwnPasskeyMutation, useAskSteamForOwnerMutation } from '../api/confirm-owner.api.ts';

/** The proofs that are not typed. What they throw is to be shown. */
export const useProofs = () => {
  const [askForPasskey] = useAskForOwnPasskeyMutation();
  const [askSteam] = useAskSteamForOwnerMutation();

  const byPasskey = async (): Promise<ConfirmDto> => {
    const options = await askForPasskey().unwrap();
    try {
      return { passkey: await askBrowserForPasskey(options, false) };
    } catch (error) {
      const isLeft = isPasskeyCancelled(error);
      throw clientError(isLeft ? 'No passkey was used.' : 'The passkey could not be used. Please try again.');
    }
  };
  /** Leaves for Steam, from where the way leads back to this page. */
  const goToSteam = async (): Promise<void> => {
    const page = await askSteam().unwrap();
    keepSteamTarget(window.location.pathname + window.location.search);
    window.location.assign(page);
  };
  return { byPasskey, goToSteam };
};
