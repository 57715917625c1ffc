import type { LatestUpdate, UpdateKind } from '@patchlight/contracts';
import { toIso } from '../kernel/database.ts';

/** An update joined with its game; the columns of `LATEST_COLUMNS`. */
export interface LatestUpdateRow {
  gid: string;
  title: string;
  posted_at: Date;
  app_id: number;
  kind: UpdateKind;
  name: string;
  icon_url: string | null;
  logo_url: string | null;
}

export const LATEST_COLUMNS = 'u.gid, u.title, u.posted_at, u.app_id, u.kind, g.name, g.icon_url, g.logo_url';

export const toLatestUpdate = (row: LatestUpdateRow): LatestUpdate => ({
  gid: row.gid,
  title: row.title,
  updateDate: toIso(row.posted_at),
  appId: row.app_id,
  kind: row.kind,
  game: { name: row.name, iconUrl: row.icon_url, logoUrl: row.logo_url },
});
