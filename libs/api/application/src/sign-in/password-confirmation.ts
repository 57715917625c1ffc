import { ConfirmationNotOffered, SessionEnded, WrongPassword } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { SignInPorts } from './ports.ts';

/** Failed re-authentications per account, over all methods; reset by a success. */
export const CONFIRMATIONS_PER_ACCOUNT = { points: 10, seconds: 15 * 60 };

/** Rate-limit key of re-authentications. */
export const confirmationsOf = (userId: string): string => `confirm:user:${userId}`;

/** Requires the password of a signed-in user before a sensitive action. */
export class PasswordConfirmation {
  constructor(private readonly deps: Pick<SignInPorts, 'activity' | 'hasher' | 'limiter' | 'users'>) {}

  /**
   * Must run before the unit of work that it guards, so that failures are recorded and counted.
   * @throws {TooManyAttempts}
   * @throws {WrongPassword}
   * @throws {ConfirmationNotOffered} the account has no password
   */
  async confirm(userId: string, password: string, caller: Caller): Promise<User> {
    const key = confirmationsOf(userId);
    await this.deps.limiter.consume(key, CONFIRMATIONS_PER_ACCOUNT);
    const user = await this.deps.users.find(userId);
    if (!user) throw new SessionEnded();
    if (user.passwordHash === null) throw new ConfirmationNotOffered();
    if (!(await this.deps.hasher.verify(user.passwordHash, password))) {
      await this.deps.activity.record({ userId, act: 'password-refused', caller });
      throw new WrongPassword();
    }
    await this.deps.limiter.reset(key);
    return user;
  }
}
