import type { AuthBody } from '@patchlight/contracts';
import {
  AccountTaken,
  SessionEnded,
  SignInExpired,
  SteamAccountTaken,
  SteamNotLinked,
  User,
  checkNotLast,
} from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { SignInMethodsRepository, SignInPorts } from './ports.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { SessionOpener } from '../sessions/session-opener.ts';

export interface SteamSignUpInput {
  ticket: string;
  username: string;
  email: string;
  /** Of the browser. */
  timeZone?: string | undefined;
  browser: string | undefined;
  caller: Caller;
}

/** Creates an account without a password for a Steam user, and signs its owner in. */
export class SignUpWithSteam {
  constructor(
    private readonly deps: Pick<
      SignInPorts,
      'accountQueries' | 'clock' | 'storeAccounts' | 'tickets' | 'unitOfWork' | 'users'
    > & { readonly accountMails: AccountMails; readonly sessionOpener: SessionOpener },
  ) {}

  /**
   * @throws {SignInExpired}
   * @throws {AccountTaken} username or address; the ticket stays valid
   * @throws {SteamAccountTaken} another sign-up was faster
   */
  async execute({
    ticket,
    username,
    email,
    timeZone,
    browser = '',
    caller,
  }: SteamSignUpInput): Promise<AuthBody['data']> {
    const now = this.deps.clock.now();
    if (!(await this.deps.tickets.find('steam-sign-up', ticket, browser, now))) throw new SignInExpired();
    const taken = await this.deps.users.findTaken(username, email);
    if (taken.username || taken.email) throw new AccountTaken(taken);
    const user = new User(username, username, email, null, now);
    const token = await this.deps.unitOfWork.run(async () => {
      const known = await this.deps.tickets.consume('steam-sign-up', ticket, browser, now);
      if (!known) throw new SignInExpired();
      await this.deps.users.add(user, timeZone);
      if (!(await this.deps.storeAccounts.link(user.id, known['steamId']!, now)))
        throw new SteamAccountTaken();
      await this.deps.accountMails.welcome(user);
      return this.deps.sessionOpener.open(user, caller, { by: 'sign-up', isTwoStep: false, browser });
    });
    const body = await this.deps.accountQueries.findUser(user.id);
    if (!body) throw new SessionEnded();
    return { user: body, token };
  }
}

/** Unlinks Steam, unless it is the only sign-in method left. */
export class UnlinkSteam {
  constructor(
    private readonly deps: Pick<SignInPorts, 'activity' | 'storeAccounts' | 'unitOfWork'> & {
      readonly methods: SignInMethodsRepository;
    },
  ) {}

  /**
   * @throws {SteamNotLinked}
   * @throws {LastSignInMethod}
   */
  async execute(userId: string, caller: Caller): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      const methods = await this.deps.methods.lock(userId);
      if (!(await this.deps.storeAccounts.unlink(userId))) throw new SteamNotLinked();
      checkNotLast(methods);
      await this.deps.activity.record({ userId, act: 'steam-unlinked', caller });
    });
  }
}
