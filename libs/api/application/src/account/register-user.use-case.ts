import type { AuthBody } from '@patchlight/contracts';
import {
  AccountTaken,
  BotCheckFailed,
  isStrongEnough,
  PasswordTooWeak,
  SessionEnded,
  SetupCodeWorthless,
  User,
} from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type {
  AccountQueries,
  BotCheck,
  PasswordHasher,
  PasswordStrength,
  UserRepository,
} from '../identity/ports.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import type { SetupCodes } from './ports.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { SessionOpener } from '../sessions/session-opener.ts';

export interface RegisterUserInput {
  name: string;
  username: string;
  email: string;
  password: string;
  captchaToken: string | undefined;
  /** Makes this the account of the first admin. */
  setupCode?: string | undefined;
  /** The secret in the browser's cookie. */
  browser: string;
  caller: Caller;
}

/** Opens an account and signs its owner in. */
export class RegisterUser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly strength: PasswordStrength,
    private readonly botCheck: BotCheck,
    private readonly sessions: SessionOpener,
    private readonly accounts: AccountQueries,
    private readonly mails: AccountMails,
    private readonly setupCodes: SetupCodes,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {BotCheckFailed}
   * @throws {PasswordTooWeak}
   * @throws {AccountTaken} also when another sign-up was faster
   * @throws {SetupCodeWorthless}
   */
  async execute(input: RegisterUserInput): Promise<AuthBody['data']> {
    if (!(await this.botCheck.verify(input.captchaToken, input.caller.address))) throw new BotCheckFailed();
    if (!isStrongEnough(this.strength.score(input.password))) throw new PasswordTooWeak();
    const taken = await this.users.taken(input.username, input.email);
    if (taken.username || taken.email) throw new AccountTaken(taken);
    const passwordHash = await this.hasher.hash(input.password);
    const user = new User(input.name.trim(), input.username, input.email, passwordHash, this.clock.now());
    const token = await this.unitOfWork.run(async () => {
      user.isAdmin = await this.isFirstAdmin(input.setupCode);
      await this.users.add(user);
      await this.mails.welcome(user);
      return this.sessions.open(user, input.caller, {
        by: 'sign-up',
        isTwoStep: false,
        browser: input.browser,
      });
    });
    const body = await this.accounts.user(user.id);
    if (!body) throw new SessionEnded();
    return { user: body, token };
  }

  private async isFirstAdmin(setupCode: string | undefined): Promise<boolean> {
    if (setupCode === undefined) return false;
    if (!(await this.setupCodes.redeem(setupCode))) throw new SetupCodeWorthless();
    return true;
  }
}
