import type { KernelModule } from '../kernel/kernel.module.ts';
import type { IdentityModule } from '../identity/identity.module.ts';
import { EndOtherSessions, EndSession } from './end-sessions.use-cases.ts';
import { LogOut } from './log-out.use-case.ts';
import {
  CreateApiToken,
  PauseWebhooksOfExpiredTokens,
  RevokeApiToken,
  RevokeApiTokenOfUser,
  RotateApiToken,
  WarnOfExpiringTokens,
} from './manage-api-tokens.use-cases.ts';
import type { SessionsPorts } from './ports.ts';
import { SessionOpener } from './session-opener.ts';

/** Wires sessions and API tokens. */
export const sessionsModule = (
  ports: SessionsPorts,
  { signInMethodAdded }: IdentityModule,
  { outbox }: Pick<KernelModule, 'outbox'>,
) => {
  return {
    createApiToken: new CreateApiToken({ ...ports, signInMethodAdded }),
    endOtherSessions: new EndOtherSessions(ports),
    endSession: new EndSession(ports),
    logOut: new LogOut(ports),
    pauseWebhooksOfExpiredTokens: new PauseWebhooksOfExpiredTokens({ ...ports, outbox }),
    rotateApiToken: new RotateApiToken({ ...ports, signInMethodAdded }),
    revokeApiToken: new RevokeApiToken(ports),
    revokeApiTokenOfUser: new RevokeApiTokenOfUser(ports),
    warnOfExpiringTokens: new WarnOfExpiringTokens({ ...ports, outbox }),
    sessionOpener: new SessionOpener(ports),
  };
};

export type SessionsModule = ReturnType<typeof sessionsModule>;
