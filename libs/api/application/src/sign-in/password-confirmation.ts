import { ConfirmationNotOffered, SessionEnded, WrongPassword } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { PasswordHasher, UserRepository } from '../identity/ports.ts';
import type { ActivityLog, AttemptLimiter } from '../kernel/ports.ts';
import type { Caller } from '../kernel/caller.ts';

/** Failed re-authentications per account, over all methods; reset by a success. */
export const CONFIRMATIONS_PER_ACCOUNT = { points: 10, seconds: 15 * 60 };

/** Rate-limit key of re-authentications. */
export const confirmationsOf = (userId: string): string => `confirm:user:${userId}`;

/** Requires the password of a signed-in user before a sensitive action. */
export class PasswordConfirmation {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly limiter: AttemptLimiter,
    private readonly activity: ActivityLog,
  ) {}

  /**
   * Must run before the unit of work that it guards, so that failures are recorded and counted.
   * @throws {TooManyAttempts}
   * @throws {WrongPassword}
   * @throws {ConfirmationNotOffered} the account has no password
   */
  async confirm(userId: string, password: string, caller: Caller): Promise<User> {
    const key = confirmationsOf(userId);
    await this.limiter.consume(key, CONFIRMATIONS_PER_ACCOUNT);
    const user = await this.users.find(userId);
    if (!user) throw new SessionEnded();
    if (user.passwordHash === null) throw new ConfirmationNotOffered();
    if (!(await this.hasher.verify(user.passwordHash, password))) {
      await this.activity.record({ userId, act: 'password-refused', caller });
      throw new WrongPassword();
    }
    await this.limiter.reset(key);
    return user;
  }
}
