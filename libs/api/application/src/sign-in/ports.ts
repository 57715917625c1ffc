import type { SignInMethods } from '@patchlight/domain';
import type { SessionsPorts } from '../sessions/ports.ts';
import type { TwoStepPolicy } from './two-step-policy.ts';
import type { SignInMethodsBody } from '@patchlight/contracts';

/** Codes of authenticator apps (TOTP, RFC 6238: six digits, 30 seconds), and recovery codes. */
export abstract class AuthenticatorCodes {
  /** 160 random bits in base32. */
  abstract generateSecret(): string;
  /** The `otpauth://` URI of the QR code. */
  abstract setupUri(secret: string, account: string): string;
  /**
   * The time step of 30 seconds since 1970 that this code belongs to: the current one or its neighbors; null if none
   * matches.
   */
  abstract stepOf(secret: string, code: string, now: Date): Promise<number | null>;
  /** 80 random bits in the format of `recoveryCodeIn`. */
  abstract generateRecoveryCode(): string;
}

/** Response of an authenticator in the JSON format of WebAuthn; untrusted. */
export type PasskeyResponse = Record<string, unknown>;

/** WebAuthn options: `options` goes to the browser, `challenge` (base64url) must come back. */
export interface PasskeyOptions {
  challenge: string;
  options: Record<string, unknown>;
}

export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** Creates and verifies WebAuthn ceremonies. Passkeys are discoverable and require user verification. */
export abstract class PasskeyVerifier {
  /** Options for a new passkey; authenticators that hold one of `known` are excluded. */
  abstract registrationOptions(
    user: { id: string; username: string; name: string },
    known: Passkey[],
  ): Promise<PasskeyOptions>;
  /** Options for a sign-in with any passkey. */
  abstract signInOptions(): Promise<PasskeyOptions>;
  /** The challenge named by a response; null if it is malformed. */
  abstract challengeOf(answer: PasskeyResponse): string | null;
  /** Null unless the response is valid for this challenge and the instance's origin. */
  abstract verifyRegistration(answer: PasskeyResponse, challenge: string): Promise<NewPasskey | null>;
  /** The passkey's new counter; null unless the response is valid for this challenge and passkey. */
  abstract verifySignIn(answer: PasskeyResponse, challenge: string, passkey: Passkey): Promise<number | null>;
}

/** A passkey of a user. */
export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  userId: string;
  /** As `PasskeyVerifier` gave it. */
  publicKey: string;
  /** Signature counter; always 0 if the authenticator does not count. */
  counter: number;
  transports: string[];
}

/** The passkeys of all users. */
export abstract class PasskeyRepository {
  /** False if the passkey is registered already. */
  abstract add(passkey: Passkey & { name: string; createdAt: Date }): Promise<boolean>;
  abstract find(id: string): Promise<Passkey | null>;
  abstract findByUser(userId: string): Promise<Passkey[]>;
  /** Records a use; false if the counter did not increase, as with a cloned passkey. */
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
  /** null until the first code confirms it; only then is it active. */
  confirmedAt: Date | null;
}

/** The second steps of users. One of several concurrent calls with the same code gets true. */
export abstract class SecondStepRepository {
  abstract find(userId: string): Promise<SecondStep | null>;
  /** Stores an unconfirmed secret, replacing an earlier unconfirmed one; false if a confirmed one exists. */
  abstract begin(userId: string, sealedSecret: string, now: Date): Promise<boolean>;
  /** Confirms this secret with the time step of its first code; false if it is not the pending one. */
  abstract confirm(userId: string, sealedSecret: string, step: number, now: Date): Promise<boolean>;
  /** Consumes a time step; false if this or a later one was used before. */
  abstract useStep(userId: string, step: number): Promise<boolean>;
  /** Consumes a recovery code; false if there is no such code. Codes are stored as hashes. */
  abstract useRecoveryCode(userId: string, code: string): Promise<boolean>;
  /** Replaces all remaining codes. */
  abstract replaceRecoveryCodes(userId: string, codes: readonly string[]): Promise<void>;
  /** Deletes secret and codes; false if there was no confirmed second step. */
  abstract remove(userId: string): Promise<boolean>;
}

/** Read model of an account's sign-in methods, in the shape of the API. */
export abstract class SignInMethodQueries {
  abstract get(userId: string): Promise<SignInMethodsBody['data']>;
}

/** Reads and locks the sign-in methods of an account. */
export abstract class SignInMethodsRepository {
  /** Locks the user's sign-in methods until the unit of work ends. */
  abstract lock(userId: string): Promise<SignInMethods>;
}

/** Linked Steam accounts: at most one per user, each linked to one user at most. */
export abstract class StoreAccountRepository {
  abstract ownerOf(steamId: string): Promise<string | null>;
  /** Replaces the user's linked account; false if it belongs to another user. */
  abstract link(userId: string, steamId: string, now: Date): Promise<boolean>;
  /** False when there was none. */
  abstract unlink(userId: string): Promise<boolean>;
}

/** Result of a sign-in at the store. */
export type StoreIdentityResult =
  | {
      outcome: 'identified';
      /** SteamID64, 17 decimal digits. */
      steamId: string;
      /** Nonce of the store, valid for 5 minutes; the caller must check that it was not used before. */
      nonce: string;
    }
  | { outcome: 'cancelled' }
  /** Not a valid response to this request; `reason` is for the operator. */
  | { outcome: 'refused'; reason: string };

/** Sign-in at the store by OpenID 2.0. */
export abstract class StoreIdentity {
  /**
   * URL of the store's sign-in page.
   * @param returnTo return URL, with a state parameter in the query
   */
  abstract signInUrl(returnTo: string): string;
  /**
   * Validates the parameters of the return URL, and verifies them with the store.
   * @param query the whole query of the called URL
   * @throws {StoreError} the store gave no usable answer within 10 seconds
   */
  abstract verify(query: URLSearchParams, returnTo: string): Promise<StoreIdentityResult>;
}

/** The next step of a pending sign-in. */
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
  /** The user whose deletion ends the ticket; null while unknown. */
  userId: string | null;
  /** The session in which it was created and with which it ends; undefined without one. */
  sessionId?: string;
  content: TicketContent;
  expiresAt: Date;
}

/**
 * State of sign-ins between two requests of a browser. A ticket is valid for its browser, its kind and until it
 * expires. Tokens and browsers are stored as hashes.
 */
export abstract class TicketRepository {
  /** False if the ticket exists already, or its session has ended. */
  abstract add(ticket: NewTicket): Promise<boolean>;
  /** Reads a ticket without consuming it. */
  abstract find(kind: TicketKind, token: string, browser: string, now: Date): Promise<TicketContent | null>;
  /**
   * Exchanges a ticket for one of another kind, with the same browser and user; null if there is none. One of several
   * concurrent calls succeeds.
   */
  abstract exchange(
    from: { kind: TicketKind; token: string; now: Date },
    to: { kind: TicketKind; token: string; content?: TicketContent; expiresAt: Date },
  ): Promise<TicketContent | null>;
  /** Consumes a ticket; one of several concurrent calls gets it. */
  abstract consume(
    kind: TicketKind,
    token: string,
    browser: string,
    now: Date,
  ): Promise<TicketContent | null>;
}

/** The ports of the sign-in context. */
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
