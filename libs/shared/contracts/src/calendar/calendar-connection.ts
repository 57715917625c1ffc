import type { ExportKind } from './export-kinds.ts';

/** How a connected calendar is doing. */
export type ConnectionStatus = 'waiting' | 'syncing' | 'synced' | 'failed' | 'leaving';

export type ExportSettings = Record<ExportKind, boolean>;

/** What the last sync did, or did until it failed. */
export interface SyncResult {
  totalEvents: number;
  newEvents: number;
  changedEvents: number;
  removedEvents: number;
  errors: number;
  lastSyncTime: string;
}

/** A calendar on a server of somebody else that is kept in step. The password is never shown. */
export interface CalendarConnectionRow {
  serverUrl: string;
  username: string;
  connectedCalendar: string;
  syncFrequency: 'daily';
  exportSettings: ExportSettings;
  status: ConnectionStatus;
  /** Of the sync under way; null while there is none. */
  progress: { done: number; total: number } | null;
  lastSync: SyncResult | null;
  /** Why the last sync did not come to its end. */
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
