import { CHALLENGE_LIFETIME_MS, PasskeyUnverified, WrongCode } from '@patchlight/domain';
import type { DomainError } from '@patchlight/domain';
import type { Clock, SessionOwner } from '../kernel/ports.ts';
import type { SignedInUser } from '../sessions/ports.ts';
import type { PasskeyResponse, PasskeyVerifier, SignInPorts, TicketRepository } from './ports.ts';
import type { Caller } from '../kernel/caller.ts';
import type { ConfirmationMethods } from './confirmation-methods.ts';
import { CONFIRMATIONS_PER_ACCOUNT, confirmationsOf } from './password-confirmation.ts';
import type { PasswordConfirmation } from './password-confirmation.ts';
import type { SecondStepCheck } from './second-step-check.ts';
import type { SessionConfirmer } from './session-confirmer.ts';

/** Exactly one credential for a re-authentication. */
export interface OwnerProof {
  password?: string | undefined;
  /** Code of an authenticator app, or a recovery code. */
  code?: string | undefined;
  passkey?: PasskeyResponse | undefined;
}

/** Starts a re-authentication by passkey. */
export class BeginPasskeyConfirmation {
  constructor(
    private readonly methods: ConfirmationMethods,
    private readonly verifier: PasskeyVerifier,
    private readonly tickets: TicketRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the options for the WebAuthn call of the browser, as JSON
   * @throws {ConfirmationNotOffered}
   */
  async execute({ userId, sessionId }: SessionOwner, browser: string): Promise<Record<string, unknown>> {
    await this.methods.insistOn(userId, 'passkey');
    const { challenge, options } = await this.verifier.signInOptions();
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_LIFETIME_MS);
    const ticket = { kind: 'passkey-confirming', token: challenge, browser, userId, sessionId } as const;
    await this.tickets.add({ ...ticket, content: { userId }, expiresAt });
    return options;
  }
}

/** Re-authenticates a session: allows sensitive actions for ten minutes. */
export class ConfirmSession {
  constructor(
    private readonly deps: Pick<
      SignInPorts,
      'activity' | 'clock' | 'limiter' | 'passkeyVerifier' | 'passkeys' | 'tickets'
    > & {
      readonly confirmationMethods: ConfirmationMethods;
      readonly passwordConfirmation: PasswordConfirmation;
      readonly secondStepCheck: SecondStepCheck;
      readonly sessionConfirmer: SessionConfirmer;
    },
  ) {}

  /**
   * @param browser the secret in the browser's cookie, undefined without one
   * @throws {ConfirmationNotOffered} the account uses another method
   * @throws {TooManyAttempts} over all methods
   * @throws {WrongPassword}
   * @throws {WrongCode}
   * @throws {AppSecretLost}
   * @throws {PasskeyUnverified} also for a passkey of another user, and for a challenge of another browser
   */
  async execute(
    { userId, sessionId }: SignedInUser,
    proof: OwnerProof,
    browser: string | undefined,
    caller: Caller,
  ): Promise<void> {
    const { code, passkey, password } = proof;
    if (passkey) {
      await this.deps.confirmationMethods.insistOn(userId, 'passkey');
      const isRight = (): Promise<boolean> => this.isOwn(userId, passkey, browser ?? '');
      await this.attempt(userId, caller, isRight, new PasskeyUnverified());
    } else if (code !== undefined) {
      await this.deps.confirmationMethods.insistOn(userId, 'code');
      const isRight = (): Promise<boolean> => this.deps.secondStepCheck.passes(userId, code);
      await this.attempt(userId, caller, isRight, new WrongCode());
    } else await this.deps.passwordConfirmation.confirm(userId, password ?? '', caller);
    await this.deps.sessionConfirmer.confirm(sessionId);
  }

  /** Counted together with wrong passwords. */
  private async attempt(
    userId: string,
    caller: Caller,
    isRight: () => Promise<boolean>,
    refusal: DomainError,
  ): Promise<void> {
    await this.deps.limiter.consume(confirmationsOf(userId), CONFIRMATIONS_PER_ACCOUNT);
    if (!(await isRight())) {
      await this.deps.activity.record({ userId, act: 'confirmation-refused', caller });
      throw refusal;
    }
    await this.deps.limiter.reset(confirmationsOf(userId));
  }

  private async isOwn(userId: string, answer: PasskeyResponse, browser: string): Promise<boolean> {
    const now = this.deps.clock.now();
    const challenge = this.deps.passkeyVerifier.challengeOf(answer) ?? '';
    const asked = await this.deps.tickets.consume('passkey-confirming', challenge, browser, now);
    const passkey = await this.deps.passkeys.find(String(answer['id']));
    if (asked?.['userId'] !== userId || passkey?.userId !== userId) return false;
    const counter = await this.deps.passkeyVerifier.verifySignIn(answer, challenge, passkey);
    return counter !== null && this.deps.passkeys.use(passkey.id, counter, now);
  }
}
