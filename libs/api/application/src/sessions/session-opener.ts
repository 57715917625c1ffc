import { Session } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { SessionsPorts } from './ports.ts';

/** How a session was opened. */
export type OpenedBy = 'password' | 'passkey' | 'steam' | 'sign-up';

/** The user at the start of the sign-in. */
export type SigningIn = Pick<User, 'id' | 'signInVersion'>;

/** Circumstances of a sign-in. */
export interface SignIn {
  by: OpenedBy;
  isTwoStep: boolean;
  /** The secret in the browser's cookie. */
  browser: string;
}

/** Opens a session; shared by login and sign-up. */
export class SessionOpener {
  constructor(
    private readonly deps: Pick<
      SessionsPorts,
      'activity' | 'browsers' | 'clock' | 'ids' | 'sessions' | 'tokenSigner' | 'unitOfWork'
    >,
  ) {}

  /**
   * @returns the bearer token of the new session
   * @throws {SignInExpired} the account was changed meanwhile, for example its password
   */
  async open(
    { id: userId, signInVersion }: SigningIn,
    caller: Caller,
    { by, isTwoStep, browser }: SignIn,
  ): Promise<string> {
    const { userAgent, addressRange } = caller;
    const session = new Session(this.deps.ids.uuid(), userId, this.deps.clock.now(), userAgent, addressRange);
    session.isTwoStep = isTwoStep;
    const act = by === 'sign-up' ? 'signed-up' : 'signed-in';
    await this.deps.unitOfWork.run(async () => {
      await this.deps.sessions.add(session, signInVersion);
      await this.deps.browsers.remember(userId, browser, session.createdAt);
      await this.deps.activity.record({ userId, act, caller, detail: { by, twoStep: isTwoStep } });
    });
    return this.deps.tokenSigner.sign(session.id, userId);
  }
}
