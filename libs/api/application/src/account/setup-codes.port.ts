/**
 * Codes that let somebody make the first admin of an instance. Only their hashes are kept, of the newest ten. Once there
 * is an admin they are worth nothing. Part of the unit of work.
 */
export abstract class SetupCodes {
  abstract add(code: string): Promise<void>;
  /** Uses all codes up, if this is one of them and there is no admin: of calls at the same time one gets true. */
  abstract redeem(code: string): Promise<boolean>;
}
