/** Keeps passwords in a form that only the right password fits, and that is slow to try. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** False for a wrong password and for a hash in no known form. */
  abstract verify(hash: string, password: string): Promise<boolean>;
  /** Takes as long as `verify` does for a real user, and is always false. */
  abstract verifyDummy(password: string): Promise<false>;
  /** Whether the hash was made with other parameters than those of today. */
  abstract needsRehash(hash: string): boolean;
}
