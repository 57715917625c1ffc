import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { PasswordHasher } from '@patchlight/application/ports';
import { DomainError } from '@patchlight/domain';
import { Semaphore } from './semaphore.ts';

/** Argon2id, the library's default, with 19 MiB, two passes, one lane: the least that OWASP's password storage sheet asks for. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

/** At about 30 ms each, the last in the queue waits for 3 s. */
const AT_A_TIME = 2;
const MOST_WAITING = 200;

const overloaded = (): DomainError =>
  new DomainError('unavailable', 'Too many people are signing in right now. Please try again in a moment.');

/** Argon2id, at most two concurrent hashes, so that many logins do not take all CPUs. */
export class Argon2PasswordHasher extends PasswordHasher {
  private readonly semaphore = new Semaphore(AT_A_TIME, MOST_WAITING, overloaded);
  private readonly dummyHash = hash(randomBytes(32), PARAMETERS);

  override hash(password: string): Promise<string> {
    return this.semaphore.run(() => hash(password, PARAMETERS));
  }

  override verify(passwordHash: string, password: string): Promise<boolean> {
    return this.semaphore.run(() => verify(passwordHash, password).catch(() => false));
  }

  override async verifyDummy(password: string): Promise<false> {
    await this.verify(await this.dummyHash, password);
    return false;
  }

  override needsRehash(passwordHash: string): boolean {
    return !passwordHash.startsWith(PREFIX);
  }
}
