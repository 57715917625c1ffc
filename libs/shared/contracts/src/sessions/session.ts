import type { PlanType } from '../billing/plans.ts';

/** The signed-in user as every call shows it. Times are ISO 8601 UTC. */
export interface UserBody {
  id: string;
  name: string;
  username: string;
  email: string;
  isAdmin: boolean;
  emailVerified: boolean;
  createdAt: string;
  currentPlan: PlanType;
  planExpiresAt: string | null;
  subscriptionStatus: string;
  autoRenew: boolean;
}

/** POST /api/auth/login (200) and POST /api/auth/register (201). */
export interface AuthBody {
  success: true;
  message: string;
  data: {
    user: UserBody;
    token: string;
    /** The operator wants two steps of admins, and this one has to set them up before anything else. */
    mustSetUpTwoStep?: true;
  };
}

/** GET /api/auth/session */
export interface SessionBody {
  success: true;
  data: { user: UserBody };
}

/** GET /api/config: what the web app must know before anybody signs in. */
export interface ClientConfigBody {
  /** null: the bot check is off. */
  recaptchaSiteKey: string | null;
  /** Origins besides Steam's own whose pictures posts may show, such as a simulated store's. */
  imageOrigins: string[];
  /** Where the store's pages are, without a slash at the end. */
  storeUrl: string;
  /** Whom to write to when something is wrong; null where nobody is named. */
  operatorEmail: string | null;
  /** Whether this instance sends mail. */
  sendsMail: boolean;
  /** How often a followed game is looked at: at most, and at least, after months without a post. Seconds. */
  checkInterval: { shortest: number; longest: number };
  version: string;
}
