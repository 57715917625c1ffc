import type { AuthBody, SignInBody } from '@patchlight/contracts';
import { SessionEnded } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { AccountQueries } from '../identity/ports.ts';
import type { Clock, IdGenerator } from '../kernel/ports.ts';
import type { TicketRepository } from './ports.ts';
import type { SecondStepCheck } from './second-step-check.ts';
import type { OpenedBy, SessionOpener, SignIn, SigningIn } from '../sessions/session-opener.ts';
import type { TwoStepPolicy } from './two-step-policy.ts';

const TICKET_LIFETIME_MS = 5 * 60_000;

/** Where every sign-in goes on once it is known who it is: into a session, or to the question for the second step. */
export class SignInGate {
  constructor(
    private readonly secondSteps: SecondStepCheck,
    private readonly tickets: TicketRepository,
    private readonly sessions: SessionOpener,
    private readonly accounts: AccountQueries,
    private readonly policy: TwoStepPolicy,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /**
   * After one step.
   * @param browser the secret in the browser's cookie
   */
  async pass(user: SigningIn, by: OpenedBy, browser: string, caller: Caller): Promise<SignInBody['data']> {
    const { id: userId, signInVersion } = user;
    if (!(await this.secondSteps.isOn(userId)))
      return this.open(user, { by, isTwoStep: false, browser }, caller);
    const ticket = this.ids.uuid();
    const expiresAt = new Date(this.clock.now().getTime() + TICKET_LIFETIME_MS);
    await this.tickets.add({
      kind: 'second-step',
      token: ticket,
      browser,
      userId,
      content: { userId, by, signInVersion: String(signInVersion) },
      expiresAt,
    });
    return { secondStep: { ticket, methods: ['totp', 'recovery'] } };
  }

  /** After all steps that there are. */
  async open(signingIn: SigningIn, how: SignIn, caller: Caller): Promise<AuthBody['data']> {
    const token = await this.sessions.open(signingIn, caller, how);
    const user = await this.accounts.user(signingIn.id);
    if (!user) throw new SessionEnded();
    const isMissing = user.isAdmin && this.policy.adminsNeedIt && !how.isTwoStep;
    return { user, token, ...(isMissing && { mustSetUpTwoStep: true as const }) };
  }
}
