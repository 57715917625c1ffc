import type { ConfirmationMethod } from '@patchlight/contracts';
import { ConfirmationNotOffered } from '@patchlight/domain';
import type { SignInMethodQueries } from './ports.ts';

/** Re-authentication methods of an account. */
export class ConfirmationMethods {
  constructor(private readonly signInMethods: SignInMethodQueries) {}

  /**
   * Password and passkey are always offered. A code is offered only without a password, since it is the second step
   * otherwise; Steam, which does not prompt a signed-in user, only without a code.
   */
  async of(userId: string): Promise<ConfirmationMethod[]> {
    const { hasPassword, passkeys, twoStep, steam } = await this.signInMethods.get(userId);
    const has: Record<ConfirmationMethod, boolean> = {
      password: hasPassword,
      passkey: passkeys.length > 0,
      code: !hasPassword && twoStep !== null,
      steam: !hasPassword && twoStep === null && steam !== null,
    };
    return (Object.keys(has) as ConfirmationMethod[]).filter((method) => has[method]);
  }

  /** @throws {ConfirmationNotOffered} */
  async insistOn(userId: string, method: ConfirmationMethod): Promise<void> {
    if (!(await this.of(userId)).includes(method)) throw new ConfirmationNotOffered();
  }
}
