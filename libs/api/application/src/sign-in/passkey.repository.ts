/** A passkey of a user. */
export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  userId: string;
  /** As `PasskeyVerifier` gave it. */
  publicKey: string;
  /** How often it was used, by its own count; 0 for ever where the authenticator does not count. */
  counter: number;
  transports: string[];
}

/** The passkeys of all users. */
export abstract class PasskeyRepository {
  /** False when somebody has this passkey already. */
  abstract add(passkey: Passkey & { name: string; createdAt: Date }): Promise<boolean>;
  abstract find(id: string): Promise<Passkey | null>;
  abstract of(userId: string): Promise<Passkey[]>;
  /** Notes a use; false when the counter does not go on from the last one, as with a copy of the passkey. */
  abstract use(id: string, counter: number, now: Date): Promise<boolean>;
  /** False when the user has no such passkey. */
  abstract rename(userId: string, id: string, name: string): Promise<boolean>;
  /** False when the user has no such passkey. */
  abstract remove(userId: string, id: string): Promise<boolean>;
}
