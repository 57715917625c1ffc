import type { LatestUpdate, UpdateKind } from '@patchlight/contracts';
import { toIso } from '../kernel/database.ts';
import { c } from '../kernel/tables/rows.ts';
import type { Values } from '../kernel/tables/rows.ts';

/** An update joined with its game; the columns of `LATEST_COLUMNS`. */
export const LATEST = {
  gid: c.text,
  title: c.text,
  posted_at: c.instant,
  app_id: c.int,
  kind: c.word<UpdateKind>(),
  name: c.text,
  icon_url: c.text.orNull,
  logo_url: c.text.orNull,
};

export const LATEST_COLUMNS = 'u.gid, u.title, u.posted_at, u.app_id, u.kind, g.name, g.icon_url, g.logo_url';

export const toLatestUpdate = (latest: Values<typeof LATEST>): LatestUpdate => ({
  gid: latest.gid,
  title: latest.title,
  updateDate: toIso(latest.posted_at),
  appId: latest.app_id,
  kind: latest.kind,
  game: { name: latest.name, iconUrl: latest.icon_url, logoUrl: latest.logo_url },
});
