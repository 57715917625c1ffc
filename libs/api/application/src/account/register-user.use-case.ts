import type { AuthBody } from '@patchlight/contracts';
import {
  AccountTaken,
  BotCheckFailed,
  isStrongEnough,
  PasswordTooWeak,
  SessionEnded,
  SetupCodeInvalid,
  User,
} from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { AccountPorts } from './ports.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { SessionOpener } from '../sessions/session-opener.ts';

export interface RegisterUserInput {
  name: string;
  username: string;
  email: string;
  password: string;
  captchaToken: string | undefined;
  /** Of the browser. */
  timeZone?: string | undefined;
  /** Creates the account as the first admin. */
  setupCode?: string | undefined;
  /** The secret in the browser's cookie. */
  browser: string;
  caller: Caller;
}

/** Creates an account and signs its owner in. */
export class RegisterUser {
  constructor(
    private readonly deps: Pick<
      AccountPorts,
      'accountQueries' | 'botCheck' | 'clock' | 'hasher' | 'setupCodes' | 'strength' | 'unitOfWork' | 'users'
    > & { readonly sessionOpener: SessionOpener; readonly accountMails: AccountMails },
  ) {}

  /**
   * @throws {BotCheckFailed}
   * @throws {PasswordTooWeak}
   * @throws {AccountTaken} also when another sign-up was faster
   * @throws {SetupCodeInvalid}
   */
  async execute(input: RegisterUserInput): Promise<AuthBody['data']> {
    if (!(await this.deps.botCheck.verify(input.captchaToken, input.caller.address)))
      throw new BotCheckFailed();
    if (!isStrongEnough(this.deps.strength.score(input.password))) throw new PasswordTooWeak();
    const taken = await this.deps.users.findTaken(input.username, input.email);
    if (taken.username || taken.email) throw new AccountTaken(taken);
    const passwordHash = await this.deps.hasher.hash(input.password);
    const user = new User(
      input.name.trim(),
      input.username,
      input.email,
      passwordHash,
      this.deps.clock.now(),
    );
    const token = await this.deps.unitOfWork.run(async () => {
      user.isAdmin = await this.isFirstAdmin(input.setupCode);
      await this.deps.users.add(user, input.timeZone);
      await this.deps.accountMails.welcome(user);
      return this.deps.sessionOpener.open(user, input.caller, {
        by: 'sign-up',
        isTwoStep: false,
        browser: input.browser,
      });
    });
    const body = await this.deps.accountQueries.findUser(user.id);
    if (!body) throw new SessionEnded();
    return { user: body, token };
  }

  private async isFirstAdmin(setupCode: string | undefined): Promise<boolean> {
    if (setupCode === undefined) return false;
    if (!(await this.deps.setupCodes.redeem(setupCode))) throw new SetupCodeInvalid();
    return true;
  }
}
