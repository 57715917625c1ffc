import type { SignInMethodsBody } from '@patchlight/contracts';

/** Reads of how an account is signed in to, in the form of the wire. */
export abstract class SignInMethodQueries {
  abstract of(userId: string): Promise<SignInMethodsBody['data']>;
}
