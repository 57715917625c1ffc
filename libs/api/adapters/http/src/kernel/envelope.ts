import type { DomainError } from '@patchlight/domain';

/** A response of the web app's API. @param rest what its type has besides `success` */
export const success = <Body extends { success: boolean }>(rest: Omit<Body, 'success'>): Body =>
  ({ success: true, ...rest }) as Body;

/** What a command responds that has nothing to tell. */
export const DONE = { success: true } as const;

/** A value that must be there. @throws the error if it is not */
export const found = <Value>(value: Value | null | undefined, Missing: new () => DomainError): Value => {
  if (!value) throw new Missing();
  return value;
};
