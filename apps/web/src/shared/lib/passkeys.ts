import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

const ADDRESS_IN_DIGITS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Whether passkeys are available. Browsers bind them to a host name, never to an IP address. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !ADDRESS_IN_DIGITS.test(window.location.hostname);

/** Whether the browser supports passkey autofill (conditional UI). */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** The user closed the browser's dialog, or another request replaced it. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Requests a passkey; with `inField` by autofill in the username field. */
export const getPasskey = async (
  options: Record<string, unknown>,
  inField: boolean,
): Promise<Record<string, unknown>> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: inField })) };
};

/** Asks the browser to create a passkey. */
export const createPasskey = async (options: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
};
