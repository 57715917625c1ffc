/** Maximum number of passkeys per user. */
export const PASSKEYS_PER_USER = 10;

/** Validity of a WebAuthn challenge. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
