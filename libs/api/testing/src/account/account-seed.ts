import type {
  AccountQueries,
  AccountTokenRepository,
  Activity,
  ActivityLog,
  Credentials,
  KnownBrowsers,
  SecurityQueries,
  SessionQueries,
  SessionRepository,
  TicketRepository,
  UnitOfWork,
  UserRepository,
  UserRoster,
} from '@patchlight/application/ports';
import { Session } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { FixedClock } from '../kernel/fixed-clock.ts';
import { aUser } from '../identity/user.builder.ts';

export interface AccountPorts {
  clock: FixedClock;
  credentials: Credentials;
  unitOfWork: UnitOfWork;
  users: UserRepository;
  sessions: SessionRepository;
  browsers: KnownBrowsers;
  sessionQueries: SessionQueries;
  tickets: TicketRepository;
  accountQueries: AccountQueries;
  accountTokens: AccountTokenRepository;
  roster: UserRoster;
  activityLog: ActivityLog;
  security: SecurityQueries;
  /** Activities of all users, oldest first. */
  activities(): Promise<Activity[]>;
}

export const DAY = 86_400_000;
export const ADA = { username: 'Ada', email: 'Ada@Example.org' };
export const BOB = { username: 'bob', email: 'bob@example.org' };

export const addUser = async (
  { unitOfWork, users }: AccountPorts,
  details: Parameters<typeof aUser>[0],
): Promise<User> => {
  const user = aUser(details);
  await unitOfWork.run(() => users.add(user));
  return user;
};

export const openSession = async (
  { sessions, clock }: AccountPorts,
  userId: string,
  id = '00000000-0000-4000-8000-000000000001',
): Promise<Session> => {
  const session = new Session(id, userId, clock.now(), 'a browser');
  await sessions.add(session);
  return session;
};
