import type { AccountPorts, SetupCodes } from './ports.ts';

/** Offers a setup code to the operator of an instance without an admin. */
export class OfferSetup {
  constructor(
    private readonly deps: Pick<AccountPorts, 'ids' | 'linkTokens' | 'users'> & {
      readonly codes: SetupCodes;
    },
  ) {}

  /** @returns a code that makes the next account an admin; null when there is an admin */
  async execute(): Promise<string | null> {
    if (await this.deps.users.hasAdmin()) return null;
    const code = this.deps.linkTokens.derive(this.deps.ids.uuid());
    await this.deps.codes.add(code);
    return code;
  }
}
