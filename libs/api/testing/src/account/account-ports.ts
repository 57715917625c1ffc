import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryAttemptLimiter } from '../kernel/in-memory-attempt-limiter.ts';
import { InMemoryMailLog } from '../kernel/in-memory-mail-log.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { RecordingJobQueue } from '../kernel/recording-job-queue.ts';
import { RecordingMailer } from '../kernel/recording-mailer.ts';
import { SequentialIds } from '../kernel/sequential-ids.ts';
import {
  LengthPasswordStrength,
  PlainLinkTokens,
  ReadablePasswordHasher,
} from '../identity/fake-security.ts';
import { InMemoryAccessRevoker } from './in-memory-access-revoker.ts';
import { InMemoryAccountQueries, InMemoryAccountTokenRepository } from './in-memory-account.queries.ts';
import { InMemoryAccounts } from '../identity/in-memory-accounts.ts';
import { InMemoryKnownBrowsers } from '../sessions/in-memory-known-browsers.ts';
import {
  InMemoryActivityLog,
  InMemorySecurityQueries,
  InMemorySessionQueries,
  InMemorySessionRepository,
} from '../sessions/in-memory-sessions.ts';
import { InMemoryUserRepository } from '../identity/in-memory-users.ts';
import { InMemorySetupCodes } from './in-memory-setup-codes.ts';

/** Every port of accounts in memory, around the same accounts. */
export const accountPorts = ({ sendsMail = true } = {}) => {
  const clock = new FixedClock();
  const accounts = new InMemoryAccounts();
  const unitOfWork = new InMemoryUnitOfWork();
  return {
    clock,
    accounts,
    unitOfWork,
    ids: new SequentialIds(),
    jobs: new RecordingJobQueue(unitOfWork),
    mailer: new RecordingMailer(sendsMail),
    mailLog: new InMemoryMailLog(unitOfWork, clock),
    limiter: new InMemoryAttemptLimiter(clock),
    hasher: new ReadablePasswordHasher(),
    strength: new LengthPasswordStrength(),
    linkTokens: new PlainLinkTokens(),
    users: new InMemoryUserRepository(accounts),
    sessions: new InMemorySessionRepository(accounts),
    browsers: new InMemoryKnownBrowsers(accounts),
    sessionQueries: new InMemorySessionQueries(accounts, clock),
    tokens: new InMemoryAccountTokenRepository(accounts),
    access: new InMemoryAccessRevoker(),
    setupCodes: new InMemorySetupCodes(accounts),
    activity: new InMemoryActivityLog(accounts),
    security: new InMemorySecurityQueries(accounts, clock),
    queries: new InMemoryAccountQueries(accounts, clock),
  };
};

export type AccountPortsInMemory = ReturnType<typeof accountPorts>;
