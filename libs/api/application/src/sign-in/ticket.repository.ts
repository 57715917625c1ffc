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
  abstract turn(
    from: { kind: TicketKind; token: string; now: Date },
    to: { kind: TicketKind; token: string; content?: TicketContent; expiresAt: Date },
  ): Promise<TicketContent | null>;
  /** Uses a ticket up: of calls at the same moment exactly one gets it. */
  abstract take(kind: TicketKind, token: string, browser: string, now: Date): Promise<TicketContent | null>;
}
