import type { PlanType } from '../billing/plans.ts';

/** The signed-in user. Times are ISO 8601 UTC. */
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
  /** The plan has early access, and the user has switched it on. */
  hasEarlyAccess: boolean;
}

/** POST /api/auth/login (200) and POST /api/auth/register (201). */
export interface AuthBody {
  success: true;
  message: string;
  data: {
    user: UserBody;
    token: string;
    /** The admin must set up two-step sign-in first. */
    mustSetUpTwoStep?: true;
  };
}

/** GET /api/auth/session */
export interface SessionBody {
  success: true;
  data: { user: UserBody };
}

/** GET /api/config: public configuration of the web app. */
export interface ClientConfigBody {
  /** null: the bot check is off. */
  recaptchaSiteKey: string | null;
  /** Origins besides Steam's own whose pictures posts may show, such as a simulated store's. */
  imageOrigins: string[];
  /** Base URL of the store, without trailing slash. */
  storeUrl: string;
  /** Contact address of the operator; null if not configured. */
  operatorEmail: string | null;
  /** Page that says who operates this instance; null if not configured. */
  imprintUrl: string | null;
  /** Whether this instance sends mail. */
  sendsMail: boolean;
  /** VAPID key for push subscriptions, in base64url; null if this instance sends no push messages. */
  pushPublicKey: string | null;
  /** Shortest and longest poll interval of a followed game, in seconds. */
  checkInterval: { shortest: number; longest: number };
  version: string;
}
