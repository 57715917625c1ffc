import { ConfirmationNotOffered, SessionEnded, WrongPassword } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { ActivityLog, PasswordHasher, UserRepository } from '../identity/ports.ts';
import type { AttemptLimiter } from '../kernel/ports.ts';
import type { Caller } from '../kernel/caller.ts';

/** Wrong proofs of somebody signed in, of whatever kind; a right one starts the count anew. */
export const CONFIRMATIONS_PER_ACCOUNT = { points: 10, seconds: 15 * 60 };

/** Under which name they are counted. */
export const confirmationsOf = (userId: string): string => `confirm:user:${userId}`;

/** Has a user who is signed in prove to be its owner before something that matters. */
export class PasswordConfirmation {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly limiter: AttemptLimiter,
    private readonly activity: ActivityLog,
  ) {}

  /**
   * To be called before the unit of work that it guards: a refusal is noted and counted.
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
    await this.limiter.forget(key);
    return user;
  }
}
