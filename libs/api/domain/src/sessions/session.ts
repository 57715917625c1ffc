const DAY = 86_400_000;

/** Lifetime of a session. */
export const SESSION_LIFETIME_MS = 30 * DAY;

/** A session. The bearer token contains its id, so deleting the row revokes the token. */
export class Session {
  /** UUID. */
  id: string;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  /** The User-Agent header, cut to 256 characters. */
  userAgent: string;
  /** The network it was opened from, such as 203.0.113.0/24; empty when unknown. */
  addressRange: string;

  /** Whether it was opened with two-step sign-in or a passkey. */
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
