export type PlanType = 'FREE' | 'PRO' | 'ADMIN';

/** One metered thing. `limit` of 999999 or more means unlimited; `percentage` is 0 then. */
export interface Meter {
  current: number;
  limit: number;
  percentage: number;
  isUnlimited: boolean;
}

/** GET /api/plans/usage */
export interface UsageBody {
  success: true;
  usage: {
    current: { gamesTracked: number };
    limits: { gamesLimit: number };
    games: Meter;
  };
}

/** GET /api/plans/can-add-game */
export interface CanAddGameBody {
  success: true;
  canAdd: boolean;
  reason: string | null;
  currentPlan: PlanType;
  usage: { gamesTracked: number };
  limits: { gamesLimit: number };
}
