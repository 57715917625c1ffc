import { Credentials } from '@patchlight/application/ports';
import type { Credential } from '@patchlight/application/ports';

/** By default, all are valid but those whose id is `ended`. */
export class InMemoryCredentials extends Credentials {
  constructor(
    private readonly isValid = (credential: Credential) => !Object.values(credential).includes('ended'),
  ) {
    super();
  }

  override async lock(credential: Credential): Promise<boolean> {
    return this.isValid(credential);
  }
}
