import type { SessionsPorts } from '../sessions/ports.ts';
import type { TwoStepPolicy } from './two-step-policy.ts';
import type { SignInMethodsBody } from '@patchlight/contracts';

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

/** Reads of how an account is signed in to, in the form of the wire. */
export abstract class SignInMethodQueries {
  abstract of(userId: string): Promise<SignInMethodsBody['data']>;
}

/** How an account can be signed in to. */
export interface SignInMethods {
  hasPassword: boolean;
  passkeys: number;
  hasSteam: boolean;
}

/** Holds an account's ways in still. */
export abstract class SignInMethodsRepository {
  /** To be called in a unit of work: until it ends, others who call this for the same user wait. */
  abstract lock(userId: string): Promise<SignInMethods>;
}

/** Whose accounts with the store are known. A Steam account belongs to one user at most, a user has one at most. */
export abstract class StoreAccountRepository {
  abstract ownerOf(steamId: string): Promise<string | null>;
  /** Puts it in place of one that the user had; false when it belongs to somebody else. */
  abstract link(userId: string, steamId: string, now: Date): Promise<boolean>;
  /** False when there was none. */
  abstract unlink(userId: string): Promise<boolean>;
}

/** What came of sending somebody to the store to say who they are. */
export type StoreIdentityAnswer =
  | {
      outcome: 'identified';
      /** The account's number, 17 decimal digits. */
      steamId: string;
      /** Made once by the store, good for 5 minutes; whoever takes the answer must see that it was not used before. */
      nonce: string;
    }
  | { outcome: 'cancelled' }
  /** Not the store's answer to this question, for the operator's eyes. */
  | { outcome: 'refused'; reason: string };

/** Lets the store say who somebody is (OpenID 2.0). */
export abstract class StoreIdentity {
  /**
   * The address of the store's page that asks.
   * @param returnTo where the store sends the browser back to, with a state of its own in the query
   */
  abstract pageFor(returnTo: string): string;
  /**
   * Judges what the browser brought back, and has the store itself confirm it.
   * @param query all of the query of the address that was called
   * @throws {StoreError} the store gave no usable answer within 10 seconds
   */
  abstract verify(query: URLSearchParams, returnTo: string): Promise<StoreIdentityAnswer>;
}

/** What a sign-in that is under way is waiting for. */
export type TicketKind =
  | 'second-step'
  | 'passkey-sign-in'
  | 'passkey-adding'
  | 'passkey-confirming'
  | 'steam-state'
  | 'steam-check'
  | 'steam-code'
  | 'steam-sign-up'
  | 'steam-nonce';

export type TicketContent = Record<string, string>;

export interface NewTicket {
  kind: TicketKind;
  token: string;
  /** The secret in the browser's cookie. */
  browser: string;
  /** With whom the ticket ends; null while nobody is known. */
  userId: string | null;
  /** The session it was begun in, with which it ends; not given where nobody was signed in. */
  sessionId?: string;
  content: TicketContent;
  expiresAt: Date;
}

/**
 * What sign-ins remember between two calls of one browser. A ticket opens for the browser it was made for, for one
 * kind of use and until it expires. Neither tokens nor browsers are stored, only their hashes.
 */
export abstract class TicketRepository {
  /** False when there is such a ticket already, or its session has ended. */
  abstract add(ticket: NewTicket): Promise<boolean>;
  /** Looks at a ticket without using it. */
  abstract find(kind: TicketKind, token: string, browser: string, now: Date): Promise<TicketContent | null>;
  /**
   * Makes another ticket of one, for the same browser and user, without knowing the browser: null when there is none
   * to be turned. Of calls at the same moment exactly one turns it.
   */
  abstract exchange(
    from: { kind: TicketKind; token: string; now: Date },
    to: { kind: TicketKind; token: string; content?: TicketContent; expiresAt: Date },
  ): Promise<TicketContent | null>;
  /** Uses a ticket up: of calls at the same moment exactly one gets it. */
  abstract take(kind: TicketKind, token: string, browser: string, now: Date): Promise<TicketContent | null>;
}

/** What signing in, and confirming a session, needs from outside. */
export interface SignInPorts extends SessionsPorts {
  authenticatorCodes: AuthenticatorCodes;
  passkeys: PasskeyRepository;
  passkeyVerifier: PasskeyVerifier;
  secondSteps: SecondStepRepository;
  signInMethodQueries: SignInMethodQueries;
  signInMethods: SignInMethodsRepository;
  storeAccounts: StoreAccountRepository;
  storeIdentity: StoreIdentity;
  tickets: TicketRepository;
  twoStepPolicy: TwoStepPolicy;
}
