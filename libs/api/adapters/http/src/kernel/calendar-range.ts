import { parseDay } from '@patchlight/contracts';
import type { CalendarDto } from '@patchlight/contracts';

const DAY = 86_400_000;
/** Without dates a calendar shows these days before and after today. */
const DEFAULT_REACH_DAYS = 45;

const today = (): number => Math.floor(Date.now() / DAY) * DAY;

/** The days to show, to before `to`; a missing end is filled in from the other. Both days are included. */
export const readRange = ({ startDate, endDate }: CalendarDto): { from: Date; to: Date } => {
  const span = 2 * DEFAULT_REACH_DAYS * DAY;
  const end = parseDay(endDate);
  const start = parseDay(startDate) ?? (end === null ? today() - DEFAULT_REACH_DAYS * DAY : end - span);
  return { from: new Date(start), to: new Date((end ?? start + span) + DAY) };
};
