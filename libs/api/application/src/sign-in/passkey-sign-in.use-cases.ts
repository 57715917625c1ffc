import type { AuthBody } from '@patchlight/contracts';
import { CHALLENGE_LIFETIME_MS, PasskeyRefused, SignInExpired } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { PasskeyResponse, PasskeyVerifier, SignInPorts } from './ports.ts';
import type { SignInGate } from './sign-in-gate.ts';

/** Starts a sign-in by passkey. */
export class BeginPasskeySignIn {
  constructor(
    private readonly deps: Pick<SignInPorts, 'clock' | 'tickets'> & { readonly verifier: PasskeyVerifier },
  ) {}

  /** @returns the options for the WebAuthn call of the browser, as JSON */
  async execute(browser: string): Promise<Record<string, unknown>> {
    const { challenge, options } = await this.deps.verifier.signInOptions();
    const expiresAt = new Date(this.deps.clock.now().getTime() + CHALLENGE_LIFETIME_MS);
    const kind = 'passkey-sign-in';
    await this.deps.tickets.add({ kind, token: challenge, browser, userId: null, content: {}, expiresAt });
    return options;
  }
}

/** Signs a user in by passkey, which counts as two steps: possession and user verification. */
export class SignInWithPasskey {
  constructor(
    private readonly deps: Pick<
      SignInPorts,
      'clock' | 'passkeyVerifier' | 'passkeys' | 'tickets' | 'users'
    > & { readonly signInGate: SignInGate },
  ) {}

  /**
   * @throws {SignInExpired} the challenge is unknown, used or from another browser
   * @throws {PasskeyRefused} also for a cloned passkey, detected by its counter
   */
  async execute(
    answer: PasskeyResponse,
    browser: string | undefined,
    caller: Caller,
  ): Promise<AuthBody['data']> {
    const now = this.deps.clock.now();
    const challenge = this.deps.passkeyVerifier.challengeOf(answer) ?? '';
    const isAsked = await this.deps.tickets.consume('passkey-sign-in', challenge, browser ?? '', now);
    if (!isAsked || browser === undefined) throw new SignInExpired();
    const passkey = await this.deps.passkeys.find(String(answer['id']));
    // Read before the use is recorded, so that a concurrent removal of the passkey voids this sign-in.
    const user = passkey && (await this.deps.users.find(passkey.userId));
    if (!user) throw new PasskeyRefused();
    const counter = await this.deps.passkeyVerifier.verifySignIn(answer, challenge, passkey);
    if (counter === null || !(await this.deps.passkeys.use(passkey.id, counter, now)))
      throw new PasskeyRefused();
    return this.deps.signInGate.open(user, { by: 'passkey', isTwoStep: true, browser }, caller);
  }
}
