/** Recovery codes that an account gets at a time. */
export const RECOVERY_CODES = 10;

/** 32 signs that are hard to take for one another. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LOOKALIKES: Record<string, string> = { O: '0', I: '1', L: '1' };
const CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{16}$`);

/** A recovery code as it is kept: 16 signs, 80 bits, without what people type between them; null for anything else. */
export const recoveryCodeIn = (typed: string): string | null => {
  const signs = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (sign) => LOOKALIKES[sign]!);
  return CODE.test(signs) ? signs : null;
};

/** As people read it: four groups of four. */
export const readableRecoveryCode = (code: string): string => code.match(/.{4}/g)!.join('-');
