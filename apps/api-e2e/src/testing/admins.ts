import type { AuthBody, NewApiTokenBody, TokenAccess, TokenScope } from '@patchlight/contracts';
import { PASSWORD, Visitor, signUp } from './visitor.ts';
import type { World } from './world.ts';

/** Signs up a user and promotes them in the database. */
export const signUpAdmin = async ({ rows }: World, url: string, name?: string): Promise<Visitor> => {
  const admin = await signUp(url, name);
  await rows('update users set is_admin = true where id = $1', [await idOf(admin)]);
  return admin;
};

export const userOf = async (visitor: Visitor): Promise<AuthBody['data']['user']> =>
  (await visitor.done<{ data: AuthBody['data'] }>('GET', '/auth/session')).data.user;

export const idOf = async (visitor: Visitor): Promise<string> => (await userOf(visitor)).id;

/** Confirms the session with the password, which allows destructive actions for a while. */
export const confirm = (visitor: Visitor): Promise<unknown> =>
  visitor.done('POST', '/auth/confirm', { body: { password: PASSWORD } });

/** Signs in by password. */
export const logIn = async (url: string, identifier: string): Promise<Visitor> => {
  const body = { identifier, password: PASSWORD };
  const { data } = await new Visitor(url).done<AuthBody>('POST', '/auth/login', { body });
  return new Visitor(url, data.token);
};

/** Creates an API token; the session must be confirmed. */
export const makeToken = async (
  visitor: Visitor,
  access: TokenAccess | TokenScope[],
): Promise<NewApiTokenBody['data']> => {
  const body =
    typeof access === 'string' ? { name: `To ${access}`, scope: access } : { name: 'CI', scopes: access };
  return (await visitor.done<NewApiTokenBody>('POST', '/user/api-tokens', { body })).data;
};
