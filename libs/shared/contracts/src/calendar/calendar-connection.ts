import type { ExportKind } from './export-kinds.ts';

/** Status of a connected calendar. */
export type ConnectionStatus = 'waiting' | 'syncing' | 'synced' | 'failed' | 'leaving';

export type ExportSettings = Record<ExportKind, boolean>;

/** Counts of the last sync, also of a failed one. */
export interface SyncResult {
  totalEvents: number;
  newEvents: number;
  changedEvents: number;
  removedEvents: number;
  errors: number;
  lastSyncTime: string;
}

/** A calendar on an external server that is kept in sync. The password is never returned. */
export interface CalendarConnectionRow {
  serverUrl: string;
  username: string;
  connectedCalendar: string;
  syncFrequency: 'daily';
  exportSettings: ExportSettings;
  status: ConnectionStatus;
  /** Of the running sync; null if there is none. */
  progress: { done: number; total: number } | null;
  lastSync: SyncResult | null;
  /** Why the last sync failed. */
  problem: { code: string; message: string } | null;
}

/** GET /api/user/calendar-connection: null while nothing is connected */
export interface CalendarConnectionBody {
  success: true;
  data: CalendarConnectionRow | null;
}

/** POST /api/user/calendar-connection/calendars */
export interface RemoteCalendarsBody {
  success: true;
  data: { url: string; name: string }[];
}
