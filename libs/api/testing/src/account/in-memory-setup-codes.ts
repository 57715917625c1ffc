import { SetupCodes } from '@patchlight/application/ports';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';

const KEPT = 10;

export class InMemorySetupCodes extends SetupCodes {
  private codes: string[] = [];

  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async add(code: string): Promise<void> {
    this.codes = [...this.codes, code].slice(-KEPT);
  }

  override async redeem(code: string): Promise<boolean> {
    const hasAdmin = this.accounts.users.some(({ isAdmin }) => isAdmin);
    if (hasAdmin || !this.codes.includes(code)) return false;
    this.codes = [];
    return true;
  }
}
