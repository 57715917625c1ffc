import type { ConfirmDto } from '@patchlight/contracts';
import { clientError } from '@/shared/api';
import { getPasskey, isPasskeyCancelled, storeSteamReturnPath } from '@/shared/lib';
import { useRequestPasskeyOptionsMutation, useStartSteamProofMutation } from '../api/reauthenticate.api.ts';

/** The methods without input. Their errors are shown to the user. */
export const useReauthenticationMethods = () => {
  const [askForPasskey] = useRequestPasskeyOptionsMutation();
  const [askSteam] = useStartSteamProofMutation();

  const byPasskey = async (): Promise<ConfirmDto> => {
    const options = await askForPasskey().unwrap();
    try {
      return { passkey: await getPasskey(options, false) };
    } catch (error) {
      const isLeft = isPasskeyCancelled(error);
      throw clientError(isLeft ? 'No passkey was used.' : 'The passkey could not be used. Please try again.');
    }
  };
  /** Redirects to Steam, which redirects back to this page. */
  const goToSteam = async (): Promise<void> => {
    const page = await askSteam().unwrap();
    storeSteamReturnPath(window.location.pathname + window.location.search);
    window.location.assign(page);
  };
  return { byPasskey, goToSteam };
};
