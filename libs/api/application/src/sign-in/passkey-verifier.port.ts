import type { Passkey } from './passkey.repository.ts';

/** What a browser's authenticator gave, in the JSON form of WebAuthn; not to be trusted. */
export type PasskeyAnswer = Record<string, unknown>;

/** A question for an authenticator: `options` goes to the browser, `challenge` (base64url) must come back. */
export interface PasskeyQuestion {
  challenge: string;
  options: Record<string, unknown>;
}

export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/**
 * Asks authenticators for passkeys and judges what they answer (WebAuthn). Passkeys are kept by the authenticator
 * together with the account's name, and it has to check that it is its owner who uses them.
 */
export abstract class PasskeyVerifier {
  /** Asks for a new passkey, of none of the authenticators that hold one of `known`. */
  abstract askForNew(
    user: { id: string; username: string; name: string },
    known: Passkey[],
  ): Promise<PasskeyQuestion>;
  /** Asks for any passkey that is for this product. */
  abstract askForAny(): Promise<PasskeyQuestion>;
  /** The challenge that an answer says it is for; null for something that is no answer. */
  abstract challengeOf(answer: PasskeyAnswer): string | null;
  /** Null unless it is a good answer to this challenge, made on the product's own pages. */
  abstract verifyNew(answer: PasskeyAnswer, challenge: string): Promise<NewPasskey | null>;
  /** The passkey's new count; null unless it is a good answer to this challenge, signed by this passkey. */
  abstract verifyUse(answer: PasskeyAnswer, challenge: string, passkey: Passkey): Promise<number | null>;
}
