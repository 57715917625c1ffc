/** Passkeys that an account can have. */
export const PASSKEYS_PER_USER = 10;
