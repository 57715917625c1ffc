import { SINCE_MESSAGE, parseSince } from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';

/** The moment of a parameter `since`. @throws {DomainError} it is not in the last 90 days */
export const momentOf = (since: string, now: Date): Date => {
  const time = parseSince(since, now.getTime());
  if (time === null) throw new DomainError('invalid', SINCE_MESSAGE, { fields: { since: [SINCE_MESSAGE] } });
  return new Date(time);
};
