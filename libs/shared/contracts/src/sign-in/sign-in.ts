import type { AuthBody } from '../sessions/session.ts';

/** Methods of the second step: a code of an authenticator app, or a recovery code. */
export type SecondStepMethod = 'totp' | 'recovery';

/** The first step succeeded, and a second one is required: POST /api/auth/second-step. */
export interface SecondStepNeeded {
  /** Valid for 5 minutes, once, in this browser. */
  ticket: string;
  methods: SecondStepMethod[];
}

/** POST /api/auth/login, /api/auth/second-step and /api/auth/passkey (200). */
export interface SignInBody {
  success: true;
  message: string;
  data: AuthBody['data'] | { secondStep: SecondStepNeeded };
}

/**
 * POST /api/auth/steam/finish (200): besides a sign-in, a new account to be created, a linked account, a confirmed
 * session.
 */
export interface SteamSignInBody {
  success: true;
  message: string;
  data:
    | SignInBody['data']
    /** The Steam account is not linked: POST /api/auth/steam/register within 15 minutes. */
    | { signUp: { ticket: string } }
    | { linked: true }
    | { confirmed: true };
}

/** Errors of the return from the store's page, in the fragment of /steam. */
export type SteamProblem = 'cancelled' | 'over' | 'refused' | 'unavailable';

/** POST /api/auth/steam, /api/auth/confirm/steam and /api/user/steam: the store's page to go to. */
export interface SteamPageBody {
  success: true;
  data: { url: string };
}

/** Re-authentication methods. */
export type ConfirmationMethod = 'password' | 'passkey' | 'code' | 'steam';

/** GET /api/auth/confirm */
export interface ConfirmationBody {
  success: true;
  data: {
    /** Methods of this account, never empty. */
    methods: ConfirmationMethod[];
    /** Whether the session is recently re-authenticated. */
    isConfirmed: boolean;
  };
}

export interface PasskeyBody {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** The former host of the instance where it was made and works; null: works here. */
  onlyAt: string | null;
}

/** GET /api/user/sign-in-methods */
export interface SignInMethodsBody {
  success: true;
  data: {
    hasPassword: boolean;
    /** null: off. */
    twoStep: { since: string; recoveryCodesLeft: number } | null;
    passkeys: PasskeyBody[];
    steam: { steamId: string; linkedAt: string } | null;
  };
}

/** POST /api/user/two-step: data for an authenticator app. */
export interface TwoStepStartBody {
  success: true;
  data: { secret: string; uri: string };
}

/** POST /api/user/two-step/confirm and /api/user/two-step/recovery-codes: codes, shown only once. */
export interface RecoveryCodesBody {
  success: true;
  data: { recoveryCodes: string[] };
}

/** POST /api/auth/passkey/options, /api/auth/confirm/passkey and /api/user/passkeys/options: the argument of the browser's call, as JSON. */
export interface PasskeyOptionsBody {
  success: true;
  data: { options: Record<string, unknown> };
}
