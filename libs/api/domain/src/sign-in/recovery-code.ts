/** Number of recovery codes per set. */
export const RECOVERY_CODES = 10;

/** 32 unambiguous characters (Crockford's base32). */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LOOKALIKES: Record<string, string> = { O: '0', I: '1', L: '1' };
const CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{16}$`);

/** Normalizes a typed recovery code to 16 characters (80 bits) without separators; null if it is malformed. */
export const recoveryCodeIn = (typed: string): string | null => {
  const signs = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (sign) => LOOKALIKES[sign]!);
  return CODE.test(signs) ? signs : null;
};

/** Formats a code in four groups of four. */
export const readableRecoveryCode = (code: string): string => code.match(/.{4}/g)!.join('-');
