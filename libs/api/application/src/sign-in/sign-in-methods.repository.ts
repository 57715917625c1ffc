/** How an account can be signed in to. */
export interface WaysIn {
  hasPassword: boolean;
  passkeys: number;
  hasSteam: boolean;
}

/** Holds an account's ways in still. */
export abstract class SignInMethodsRepository {
  /** To be called in a unit of work: until it ends, others who call this for the same user wait. */
  abstract lock(userId: string): Promise<WaysIn>;
}
