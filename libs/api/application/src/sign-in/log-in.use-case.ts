import type { SignInBody } from '@patchlight/contracts';
import { BotCheckFailed, InvalidCredentials } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import { LOGINS_OF_STRANGERS, LOGINS_PER_ACCOUNT, LOGINS_PER_BROWSER, loginsOf } from './login-limits.ts';
import type { SignInPorts } from './ports.ts';
import type { SignInGate } from './sign-in-gate.ts';

/** Id of no user. */
const NOBODY = '0';

export interface LogInInput {
  /** Email address or username, in any case. */
  identifier: string;
  password: string;
  captchaToken: string | undefined;
  /** The secret in the browser's cookie. */
  browser: string;
  caller: Caller;
}

/** Signs a user in by password, as the only or the first step. */
export class LogIn {
  constructor(
    private readonly deps: Pick<
      SignInPorts,
      'activity' | 'botCheck' | 'browsers' | 'hasher' | 'limiter' | 'users'
    > & { readonly signInGate: SignInGate },
  ) {}

  /**
   * @throws {BotCheckFailed}
   * @throws {TooManyAttempts} successful attempts count too; counted per known browser, and over all unknown browsers
   * @throws {SignInExpired} the password was changed while this one was being checked
   * @throws {InvalidCredentials} in equal time for a wrong name and a wrong password
   */
  async execute(input: LogInInput): Promise<SignInBody['data']> {
    if (!(await this.deps.botCheck.verify(input.captchaToken, input.caller.address)))
      throw new BotCheckFailed();
    const identifier = input.identifier.trim();
    const user = await this.deps.users.findByIdentifier(identifier);
    const attempts = await this.count(user, identifier, input.browser);
    const hash = user?.passwordHash ?? null;
    const fits = await (hash !== null
      ? this.deps.hasher.verify(hash, input.password)
      : this.deps.hasher.verifyDummy(input.password));
    if (!user || hash === null || !fits) {
      await this.deps.activity.record({
        userId: user?.id ?? NOBODY,
        act: 'sign-in-refused',
        caller: input.caller,
      });
      throw new InvalidCredentials();
    }
    await this.deps.limiter.reset(attempts);
    if (this.deps.hasher.needsRehash(hash)) {
      await this.deps.users.rehash(user, await this.deps.hasher.hash(input.password));
    }
    return this.deps.signInGate.pass(user, 'password', input.browser, input.caller);
  }

  /** @returns the rate-limit key of the attempt */
  private async count(user: User | null, identifier: string, browser: string): Promise<string> {
    const known = await this.deps.browsers.find(user?.id ?? NOBODY, browser);
    if (user && known !== null) {
      // The key contains the version, so that ending all sessions also resets a browser's lock-out.
      const attempts = `login:browser:${user.id}:${user.signInVersion}:${known}`;
      await this.deps.limiter.consume(attempts, LOGINS_PER_BROWSER);
      return attempts;
    }
    const attempts = user ? loginsOf(user.id) : `login:name:${identifier.toLowerCase()}`;
    await this.deps.limiter.consume(attempts, LOGINS_PER_ACCOUNT);
    // Last, so that refused attempts at one account do not use up the shared limit.
    await this.deps.limiter.consume('login:strangers', LOGINS_OF_STRANGERS);
    return attempts;
  }
}
