import type { ConfirmationMethod } from '@patchlight/contracts';
import { ConfirmationNotOffered } from '@patchlight/domain';
import type { SignInMethodQueries } from './ports.ts';

/** How the owner of an account, signed in already, can show once more who is at the keyboard. */
export class ConfirmationMethods {
  constructor(private readonly signInMethods: SignInMethodQueries) {}

  /**
   * A password and a passkey always count. A code counts where there is no password, whose second step it is
   * otherwise; the word of the store, which asks nobody who is signed in there, only where there is no code either.
   */
  async of(userId: string): Promise<ConfirmationMethod[]> {
    const { hasPassword, passkeys, twoStep, steam } = await this.signInMethods.of(userId);
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
