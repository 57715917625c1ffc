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
