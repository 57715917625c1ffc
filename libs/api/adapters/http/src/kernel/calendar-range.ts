import { parseDay } from '@patchlight/contracts';
import type { CalendarDto } from '@patchlight/contracts';

const DAY = 86_400_000;
/** Default range: days before and after today. */
const DEFAULT_REACH_DAYS = 45;

const today = (): number => Math.floor(Date.now() / DAY) * DAY;

/** The requested range, `to` exclusive; a missing end is derived from the other. Both dates are inclusive. */
export const readRange = ({ startDate, endDate }: CalendarDto): { from: Date; to: Date } => {
  const span = 2 * DEFAULT_REACH_DAYS * DAY;
  const end = parseDay(endDate);
  const start = parseDay(startDate) ?? (end === null ? today() - DEFAULT_REACH_DAYS * DAY : end - span);
  return { from: new Date(start), to: new Date((end ?? start + span) + DAY) };
};
