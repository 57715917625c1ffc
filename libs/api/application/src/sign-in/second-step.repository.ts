/** A user's second step: an authenticator app and recovery codes. */
export interface SecondStep {
  /** As `SecretBox` gave it. */
  sealedSecret: string;
  /** null while the first code is awaited; only then it counts. */
  confirmedAt: Date | null;
}

/** The second steps of sign-ins. Of calls at the same moment with the same code, exactly one is told true. */
export abstract class SecondStepRepository {
  abstract find(userId: string): Promise<SecondStep | null>;
  /** Keeps a secret that awaits its first code, in place of one that did so; false when a confirmed one is there. */
  abstract begin(userId: string, sealedSecret: string, now: Date): Promise<boolean>;
  /** Confirms this very secret with the time step of its first code; false when it is not the one that is awaited. */
  abstract confirm(userId: string, sealedSecret: string, step: number, now: Date): Promise<boolean>;
  /** Whether no code of this or a later time step was used before; it is from now on. */
  abstract useStep(userId: string, step: number): Promise<boolean>;
  /** Whether the code was there; it is not any more. Codes are kept as hashes. */
  abstract useRecoveryCode(userId: string, code: string): Promise<boolean>;
  /** Puts new codes in place of all that are left. */
  abstract replaceRecoveryCodes(userId: string, codes: readonly string[]): Promise<void>;
  /** Forgets secret and codes; false when there was no confirmed second step. */
  abstract remove(userId: string): Promise<boolean>;
}
