import type { Credential, Credentials } from '@patchlight/application/ports';

/** By default, all are valid but those whose id is `ended`. */
export class InMemoryCredentials implements Credentials {
  constructor(
    private readonly isValid = (credential: Credential) => !Object.values(credential).includes('ended'),
  ) {}

  async lock(credential: Credential): Promise<boolean> {
    return this.isValid(credential);
  }
}
