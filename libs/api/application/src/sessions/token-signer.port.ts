/** Makes bearer tokens: signed, valid for 30 days, and worth nothing once their session has ended. */
export abstract class TokenSigner {
  abstract sign(sessionId: string, userId: string): string;
}
