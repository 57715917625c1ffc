import { LastSignInMethod } from './sign-in.errors.ts';

/** How an account can be signed in to. */
export interface SignInMethods {
  hasPassword: boolean;
  passkeys: number;
  hasSteam: boolean;
}

/**
 * Lets one method go.
 * @throws {LastSignInMethod} nobody could sign in any more
 */
export const checkNotLast = ({ hasPassword, passkeys, hasSteam }: SignInMethods): void => {
  if (Number(hasPassword) + passkeys + Number(hasSteam) <= 1) throw new LastSignInMethod();
};
