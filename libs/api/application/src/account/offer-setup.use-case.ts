import type { UserRepository } from '../identity/ports.ts';
import type { IdGenerator, LinkTokens } from '../kernel/ports.ts';
import type { SetupCodes } from './ports.ts';

/** Offers a setup code to the operator of an instance without an admin. */
export class OfferSetup {
  constructor(
    private readonly users: UserRepository,
    private readonly codes: SetupCodes,
    private readonly linkTokens: LinkTokens,
    private readonly ids: IdGenerator,
  ) {}

  /** @returns a code that makes the next account an admin; null when there is an admin */
  async execute(): Promise<string | null> {
    if (await this.users.hasAdmin()) return null;
    const code = this.linkTokens.derive(this.ids.uuid());
    await this.codes.add(code);
    return code;
  }
}
