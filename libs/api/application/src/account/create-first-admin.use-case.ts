import { AccountTaken, isStrongEnough, PasswordTooWeak, User } from '@patchlight/domain';
import type { AccountPorts } from './ports.ts';

export interface FirstAdmin {
  email: string;
  username: string;
  password: string;
}

/** Creates the first admin, unless the instance has one. */
export class CreateFirstAdmin {
  constructor(private readonly deps: Pick<AccountPorts, 'clock' | 'hasher' | 'strength' | 'users'>) {}

  /**
   * @returns whether an admin was created; also false when another process was faster
   * @throws {PasswordTooWeak}
   * @throws {AccountTaken} a non-admin has the username or the address
   */
  async execute({ email, username, password }: FirstAdmin): Promise<boolean> {
    if (await this.deps.users.hasAdmin()) return false;
    if (!isStrongEnough(this.deps.strength.score(password))) throw new PasswordTooWeak();
    const admin = new User(
      username,
      username,
      email,
      await this.deps.hasher.hash(password),
      this.deps.clock.now(),
    );
    admin.isAdmin = true;
    admin.emailVerified = true;
    try {
      await this.deps.users.add(admin);
      return true;
    } catch (error) {
      if (error instanceof AccountTaken && (await this.deps.users.hasAdmin())) return false;
      throw error;
    }
  }
}
