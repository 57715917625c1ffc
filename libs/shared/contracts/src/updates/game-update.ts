/** What an update is to a player. From Steam's event type, else from tags and build id. */
export const UPDATE_KINDS = ['major', 'regular', 'patch', 'news', 'unknown'] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

/** One row of GET /api/user/games/{id}/updates. `date` is in unix seconds, `contents` is BBCode. */
export interface GameUpdateRow {
  gid: string;
  title: string;
  url: string;
  contents: string;
  date: number;
  appid: number;
  kind: UpdateKind;
}

/** GET /api/user/games/{id}/updates, newest first. */
export interface GameUpdatesBody {
  success: boolean;
  data: GameUpdateRow[];
}

/** An earlier wording of an update that the studio edited since. `replacedAt` is ISO 8601. */
export interface UpdateRevision {
  title: string;
  details: string;
  replacedAt: string;
}

/** GET /api/updates/{gid}. `details` is BBCode, dates are ISO 8601, revisions newest first. */
export interface UpdateBody {
  success: true;
  data: {
    gid: string;
    title: string;
    details: string;
    url: string;
    updateDate: string;
    appId: number;
    kind: UpdateKind;
    game: { name: string; iconUrl: string | null; logoUrl: string | null };
    revisions: UpdateRevision[];
  };
}
