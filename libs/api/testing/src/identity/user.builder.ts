import { User } from '@patchlight/domain';

/** Somebody with an account whose password is 'Correct-Horse-7', as `ReadablePasswordHasher` keeps it. */
export const aUser = (details: Partial<User> = {}): User =>
  Object.assign(
    new User('Ada Palmer', 'ada', 'ada@example.org', 'v1:Correct-Horse-7', new Date('2026-01-02T03:04:05Z')),
    details,
  );
