const DAY = 86_400_000;

/** How long a session lasts without being renewed. */
export const SESSION_LIFETIME_MS = 30 * DAY;

/** One signed-in browser. The bearer token names its id, so that ending the row ends the token. */
export class Session {
  /** UUID. */
  id: string;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  /** What the browser calls itself, cut to 256 characters. */
  userAgent: string;
  /** The network it was opened from, such as 203.0.113.0/24; empty when unknown. */
  addressRange: string;

  /** Whether two steps, or a passkey, opened it. */
  isTwoStep = false;

  constructor(id: string, userId: string, createdAt: Date, userAgent: string, addressRange = '') {
    this.id = id;
    this.userId = userId;
    this.createdAt = createdAt;
    this.expiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME_MS);
    this.userAgent = userAgent.slice(0, 256);
    this.addressRange = addressRange;
  }
}
