/**
 * Keeps secrets that have to be read again, under a key that is not in the database. What was sealed for one purpose
 * opens for no other, so that a sealed secret cannot be moved to somebody else's row.
 */
export abstract class SecretBox {
  /** @param purpose whose secret it is and what for, such as `totp:7` */
  abstract seal(secret: string, purpose: string): string;
  /** @throws {Error} it was sealed with another key or for another purpose, or has been changed */
  abstract open(sealed: string, purpose: string): string;
}
