import { AccountTaken, isStrongEnough, PasswordTooWeak, User } from '@patchlight/domain';
import type { PasswordHasher, PasswordStrength, UserRepository } from '../identity/ports.ts';
import type { Clock } from '../kernel/ports.ts';

export interface FirstAdmin {
  email: string;
  username: string;
  password: string;
}

/** Creates the first admin, unless the instance has one. */
export class CreateFirstAdmin {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly strength: PasswordStrength,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns whether an admin was created; also false when another process was faster
   * @throws {PasswordTooWeak}
   * @throws {AccountTaken} a non-admin has the username or the address
   */
  async execute({ email, username, password }: FirstAdmin): Promise<boolean> {
    if (await this.users.hasAdmin()) return false;
    if (!isStrongEnough(this.strength.score(password))) throw new PasswordTooWeak();
    const admin = new User(username, username, email, await this.hasher.hash(password), this.clock.now());
    admin.isAdmin = true;
    admin.emailVerified = true;
    try {
      await this.users.add(admin);
      return true;
    } catch (error) {
      if (error instanceof AccountTaken && (await this.users.hasAdmin())) return false;
      throw error;
    }
  }
}
