import { sql } from 'kysely';
import type { GameNotifications } from '@patchlight/contracts';

/** In SQL, a mute without an end ends at infinity. */
export const endOfMute = (until: GameNotifications['mutedUntil']) =>
  sql<Date | null>`${until === 'forever' ? 'infinity' : until}::timestamptz`;
