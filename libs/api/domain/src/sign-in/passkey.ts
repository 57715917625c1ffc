/** Passkeys that an account can have. */
export const PASSKEYS_PER_USER = 10;

/** How long an authenticator may take. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
