import type { CalendarConnectionRow } from '@patchlight/contracts';

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The status of a sync. */
export const syncText = ({ status, progress, lastSync }: CalendarConnectionRow): string => {
  if (status === 'leaving') return 'Removing the events from your calendar…';
  if (status === 'waiting') return 'The sync is about to start…';
  if (progress)
    return progress.total > 0 ? `Syncing: ${progress.done} of ${progress.total} changes` : 'Syncing…';
  if (!lastSync) return 'Not synced yet';
  const { totalEvents, newEvents, changedEvents, removedEvents, errors } = lastSync;
  const changes = [
    newEvents > 0 && `${newEvents} new`,
    changedEvents > 0 && `${changedEvents} changed`,
    removedEvents > 0 && `${removedEvents} removed`,
    errors > 0 && counted(errors, 'error'),
  ].filter(Boolean);
  return `${counted(totalEvents, 'event')}: ${changes.join(', ') || 'nothing changed'}`;
};

/** Whether a sync is running. */
export const isInProgress = ({ status, problem }: CalendarConnectionRow): boolean =>
  status === 'waiting' || status === 'syncing' || (status === 'leaving' && problem === null);
