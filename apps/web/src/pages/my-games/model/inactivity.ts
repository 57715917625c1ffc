const INACTIVE_AFTER_MONTHS = 3;

/** Whole calendar months from `from` to `to`, in local time. */
const monthsBetween = (from: Date, to: Date): number => {
  const months = (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth();
  const anniversary = new Date(from);
  anniversary.setMonth(from.getMonth() + months, Math.min(from.getDate(), lastDay(to)));
  return anniversary > to ? months - 1 : months;
};

const lastDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();

/** The months without an update, if three or more; else null. */
export const inactiveMonths = (latestUpdate: string | null, now = new Date()): number | null => {
  if (latestUpdate === null) return null;
  const months = monthsBetween(new Date(latestUpdate), now);
  return months >= INACTIVE_AFTER_MONTHS ? months : null;
};
