import type { ImportGame } from '@patchlight/contracts';
import { formatNumber, relativeDay } from '@/shared/lib';

const hours = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${formatNumber(Math.round(minutes / 60))} h`;

/** How much an owned game was played, such as '12 h in the last 2 weeks'. */
export const playText = ({ minutesPlayed, minutesPlayedRecently, lastPlayedAt }: ImportGame): string => {
  if (minutesPlayedRecently > 0) return `${hours(minutesPlayedRecently)} in the last 2 weeks`;
  if (minutesPlayed === 0) return 'Never played';
  const total = `${hours(minutesPlayed)} in total`;
  return lastPlayedAt === null ? total : `${total} · last played ${relativeDay(lastPlayedAt).toLowerCase()}`;
};
