import type { LatestUpdate, SinceLastVisitBody } from '@patchlight/contracts';
import type { Held } from '@/shared/lib';

type Visit = SinceLastVisitBody['data'];

const total = ({ kinds }: Visit): number => kinds.reduce((sum, { count }) => sum + count, 0);
const listed = ({ kinds }: Visit): LatestUpdate[] => kinds.flatMap(({ updates }) => updates);
const timeOf = ({ updateDate }: LatestUpdate): number => Date.parse(updateDate);

/**
 * Holds back the updates since the last visit while there are new ones. The server lists a few per kind, and its period
 * may move on: new is what is later than all that is shown, or makes it more.
 */
export const holdVisit = (shown: Visit, current: Visit): Held<Visit> => {
  const newest = Math.max(...listed(shown).map(timeOf));
  const later = listed(current).filter((update) => timeOf(update) > newest).length;
  const fresh = Math.max(later, total(current) - total(shown));
  return fresh > 0 ? { shown, fresh } : { shown: current, fresh: 0 };
};
