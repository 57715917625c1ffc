import {
  CHALLENGE_LIFETIME_MS,
  PASSKEYS_PER_USER,
  PasskeyExists,
  PasskeyNotFound,
  PasskeyUnverified,
  SessionEnded,
  TooManyPasskeys,
  checkNotLast,
} from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { SessionOwner } from '../kernel/ports.ts';
import type { PasskeyRepository, PasskeyResponse, SignInMethodsRepository, SignInPorts } from './ports.ts';
import type { SignInMethodAdded } from '../identity/sign-in-method-added.ts';

/** Starts the registration of a passkey. */
export class OfferPasskey {
  constructor(
    private readonly deps: Pick<SignInPorts, 'clock' | 'passkeyVerifier' | 'passkeys' | 'tickets' | 'users'>,
  ) {}

  /**
   * @returns the options for the WebAuthn call of the browser, as JSON
   * @throws {TooManyPasskeys}
   */
  async execute({ userId, sessionId }: SessionOwner, browser: string): Promise<Record<string, unknown>> {
    const user = await this.deps.users.find(userId);
    if (!user) throw new SessionEnded();
    const known = await this.deps.passkeys.findByUser(userId);
    if (known.length >= PASSKEYS_PER_USER) throw new TooManyPasskeys(PASSKEYS_PER_USER);
    const { challenge, options } = await this.deps.passkeyVerifier.registrationOptions(user, known);
    const expiresAt = new Date(this.deps.clock.now().getTime() + CHALLENGE_LIFETIME_MS);
    const ticket = { kind: 'passkey-adding', token: challenge, browser, userId, sessionId } as const;
    await this.deps.tickets.add({ ...ticket, content: { userId }, expiresAt });
    return options;
  }
}

/** Registers a passkey. */
export class AddPasskey {
  constructor(
    private readonly deps: Pick<
      SignInPorts,
      'clock' | 'credentials' | 'passkeyVerifier' | 'passkeys' | 'signInMethods' | 'tickets' | 'unitOfWork'
    > & { readonly signInMethodAdded: SignInMethodAdded },
  ) {}

  /**
   * @throws {PasskeyUnverified} also without a recent challenge for this browser
   * @throws {PasskeyExists}
   * @throws {TooManyPasskeys} others were added meanwhile
   * @throws {SessionEnded} meanwhile
   */
  async execute(
    { userId, sessionId }: SessionOwner,
    { name, answer }: { name: string; answer: PasskeyResponse },
    browser: string | undefined,
    caller: Caller,
  ): Promise<void> {
    const now = this.deps.clock.now();
    const challenge = this.deps.passkeyVerifier.challengeOf(answer) ?? '';
    const asked = await this.deps.tickets.consume('passkey-adding', challenge, browser ?? '', now);
    if (asked?.['userId'] !== userId) throw new PasskeyUnverified();
    const made = await this.deps.passkeyVerifier.verifyRegistration(answer, challenge);
    if (!made) throw new PasskeyUnverified();
    await this.deps.unitOfWork.run(async () => {
      const { passkeys } = await this.deps.signInMethods.lock(userId);
      if (passkeys >= PASSKEYS_PER_USER) throw new TooManyPasskeys(PASSKEYS_PER_USER);
      if (!(await this.deps.credentials.lock({ sessionId }))) throw new SessionEnded();
      const isNew = await this.deps.passkeys.add({ ...made, userId, name: name.trim(), createdAt: now });
      if (!isNew) throw new PasskeyExists();
      await this.deps.signInMethodAdded.note({
        userId,
        act: 'passkey-added',
        caller,
        detail: { name: name.trim() },
      });
    });
  }
}

/** Renames a passkey. */
export class RenamePasskey {
  constructor(private readonly passkeys: PasskeyRepository) {}

  /** @throws {PasskeyNotFound} */
  async execute(userId: string, id: string, name: string): Promise<void> {
    if (!(await this.passkeys.rename(userId, id, name.trim()))) throw new PasskeyNotFound();
  }
}

/** Deletes a passkey, unless it is the only sign-in method left. */
export class RemovePasskey {
  constructor(
    private readonly deps: Pick<SignInPorts, 'activity' | 'passkeys' | 'unitOfWork'> & {
      readonly methods: SignInMethodsRepository;
    },
  ) {}

  /**
   * @throws {PasskeyNotFound}
   * @throws {LastSignInMethod}
   */
  async execute(userId: string, id: string, caller: Caller): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      const methods = await this.deps.methods.lock(userId);
      if (!(await this.deps.passkeys.remove(userId, id))) throw new PasskeyNotFound();
      checkNotLast(methods);
      await this.deps.activity.record({ userId, act: 'passkey-removed', caller });
    });
  }
}
