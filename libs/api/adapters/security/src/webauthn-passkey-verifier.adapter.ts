import { PasskeyVerifier } from '@patchlight/application/ports';
import type { NewPasskey, Passkey, PasskeyResponse, PasskeyOptions } from '@patchlight/application/ports';
import { passkeyHostOf } from '@patchlight/domain';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Loaded for the first passkey: it holds 5 MB of memory. */
const library = () => import('@simplewebauthn/server');

const PRODUCT = 'Patchlight';
const TIMEOUT_MS = 5 * 60_000;

/** The client data of a response; empty if it is malformed. */
const clientDataOf = (answer: PasskeyResponse): Record<string, unknown> => {
  try {
    const { clientDataJSON } = answer['response'] as { clientDataJSON: string };
    return { ...(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as object) };
  } catch {
    return {};
  }
};

/** The app is never framed by other sites; the library does not check this for new passkeys. */
const isFramed = (answer: PasskeyResponse): boolean => clientDataOf(answer)['crossOrigin'] === true;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

export class WebAuthnPasskeyVerifier extends PasskeyVerifier {
  private readonly origin: string;
  private readonly rpID: string;

  constructor(publicUrl: URL) {
    super();
    const own = new URL(publicUrl);
    own.hostname = passkeyHostOf(own);
    this.origin = own.origin;
    this.rpID = own.hostname;
  }

  override async registrationOptions(
    user: { id: string; username: string; name: string },
    known: Passkey[],
  ): Promise<PasskeyOptions> {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: PRODUCT,
      rpID: this.rpID,
      userID: new Uint8Array(Buffer.from(user.id)),
      userName: user.username,
      userDisplayName: user.name,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { challenge: options.challenge, options: { ...options } };
  }

  override async signInOptions(): Promise<PasskeyOptions> {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: this.rpID,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    });
    return { challenge: options.challenge, options: { ...options } };
  }

  override challengeOf(answer: PasskeyResponse): string | null {
    const challenge = clientDataOf(answer)['challenge'];
    return typeof challenge === 'string' ? challenge : null;
  }

  override async verifyRegistration(answer: PasskeyResponse, challenge: string): Promise<NewPasskey | null> {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      ...this.expected(challenge),
    }).catch(() => ({ verified: false, registrationInfo: undefined }));
    if (!verified || !registrationInfo || isFramed(answer)) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey: base64url(publicKey), counter, transports: transports.map(String).slice(0, 10) };
  }

  override async verifySignIn(
    answer: PasskeyResponse,
    challenge: string,
    { id, userId, publicKey, counter }: Passkey,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await library();
    const response = answer as unknown as AuthenticationResponseJSON;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...this.expected(challenge),
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    const isOfUser = response.response?.userHandle === base64url(Buffer.from(userId));
    return verified && authenticationInfo && response.id === id && isOfUser && !isFramed(answer)
      ? authenticationInfo.newCounter
      : null;
  }

  private expected(challenge: string) {
    return {
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpID,
      requireUserVerification: true,
    };
  }
}
