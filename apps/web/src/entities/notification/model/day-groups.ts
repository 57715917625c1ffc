import type { NotificationRow } from '@patchlight/contracts';
import { dayOfYear, daysSince, weekday } from '@/shared/lib';

export interface DayGroup {
  label: string;
  rows: NotificationRow[];
}

const labelOf = (iso: string, now: Date): string => {
  const date = new Date(iso);
  const days = daysSince(date, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return days < 7 ? `${weekday(date)}, ${dayOfYear(date, now)}` : dayOfYear(date, now);
};

/** Groups rows by day, in the order of their first row. */
export const groupByDay = (rows: readonly NotificationRow[], now = new Date()): DayGroup[] => {
  const groups = new Map<string, DayGroup>();
  for (const row of rows) {
    const label = labelOf(row.created_at, now);
    const group = groups.get(label);
    if (group) group.rows.push(row);
    else groups.set(label, { label, rows: [row] });
  }
  return [...groups.values()];
};
