import { User } from '@patchlight/domain';

/** A user with the password 'Correct-Horse-7', as hashed by `ReadablePasswordHasher`. */
export const aUser = (details: Partial<User> = {}): User =>
  Object.assign(
    new User('Ada Palmer', 'ada', 'ada@example.org', 'v1:Correct-Horse-7', new Date('2026-01-02T03:04:05Z')),
    details,
  );
