import type { AuthBody, SignInBody } from '@patchlight/contracts';
import { SessionEnded } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { SignInPorts } from './ports.ts';
import type { SecondStepCheck } from './second-step-check.ts';
import type { OpenedBy, SessionOpener, SignIn, SigningIn } from '../sessions/session-opener.ts';

const TICKET_LIFETIME_MS = 5 * 60_000;

/** The step after identification: opens a session, or asks for the second step. */
export class SignInGate {
  constructor(
    private readonly deps: Pick<
      SignInPorts,
      'accountQueries' | 'clock' | 'ids' | 'tickets' | 'twoStepPolicy'
    > & { readonly secondStepCheck: SecondStepCheck; readonly sessionOpener: SessionOpener },
  ) {}

  /**
   * After the first step.
   * @param browser the secret in the browser's cookie
   */
  async pass(user: SigningIn, by: OpenedBy, browser: string, caller: Caller): Promise<SignInBody['data']> {
    const { id: userId, signInVersion } = user;
    if (!(await this.deps.secondStepCheck.isOn(userId)))
      return this.open(user, { by, isTwoStep: false, browser }, caller);
    const ticket = this.deps.ids.uuid();
    const expiresAt = new Date(this.deps.clock.now().getTime() + TICKET_LIFETIME_MS);
    await this.deps.tickets.add({
      kind: 'second-step',
      token: ticket,
      browser,
      userId,
      content: { userId, by, signInVersion: String(signInVersion) },
      expiresAt,
    });
    return { secondStep: { ticket, methods: ['totp', 'recovery'] } };
  }

  /** After the last step. */
  async open(signingIn: SigningIn, how: SignIn, caller: Caller): Promise<AuthBody['data']> {
    const token = await this.deps.sessionOpener.open(signingIn, caller, how);
    const user = await this.deps.accountQueries.findUser(signingIn.id);
    if (!user) throw new SessionEnded();
    const isMissing = user.isAdmin && this.deps.twoStepPolicy.adminsNeedIt && !how.isTwoStep;
    return { user, token, ...(isMissing && { mustSetUpTwoStep: true as const }) };
  }
}
