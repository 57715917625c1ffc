/** The codes that an authenticator app shows (RFC 6238: six digits, a new one every 30 seconds), and those for the day it is lost. */
export abstract class AuthenticatorCodes {
  /** 160 random bits in base32. */
  abstract newSecret(): string;
  /** What an app reads from the picture (`otpauth://…`). */
  abstract uri(secret: string, account: string): string;
  /**
   * The time step (30 seconds each since 1970) whose code this is: the present one, the one before or the one after;
   * null when it is none of theirs.
   */
  abstract stepOf(secret: string, code: string, now: Date): Promise<number | null>;
  /** 80 random bits in the form that `recoveryCodeIn` gives. */
  abstract newRecoveryCode(): string;
}
