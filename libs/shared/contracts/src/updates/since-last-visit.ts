import type { UpdateKind } from './game-update.ts';
import type { LatestUpdate } from './public-updates.ts';

/** Updates of one kind: how many, and the newest of them, newest first. */
export interface UpdatesOfKind {
  kind: UpdateKind;
  count: number;
  updates: LatestUpdate[];
}

/** GET /api/user/since-last-visit. Kinds without an update are left out. */
export interface SinceLastVisitBody {
  success: true;
  data: {
    /** When the previous visit ended; on a first visit, a week ago. */
    since: string;
    isFirstVisit: boolean;
    kinds: UpdatesOfKind[];
  };
}
