import type { Provider } from '@nestjs/common';
import {
  AccountQueries,
  AttemptLimiter,
  CheckCsrfToken,
  CreateFirstAdmin,
  DeleteAccount,
  IssueCsrfToken,
  LogIn,
  LogOut,
  RegisterUser,
  SessionOpener,
  SessionQueries,
} from '@patchlight/application';
import {
  AccountEraser,
  BotCheck,
  Clock,
  CsrfTokenRepository,
  IdGenerator,
  JobQueue,
  PasswordHasher,
  PasswordStrength,
  SessionRepository,
  TokenSigner,
  UnitOfWork,
  UserRepository,
} from '@patchlight/application/ports';
import {
  Database,
  MikroSessionRepository,
  MikroUserRepository,
  PlanReader,
  SqlAccountEraser,
  SqlAccountQueries,
  SqlCsrfTokenRepository,
  SqlSessionQueries,
} from '@patchlight/adapters/persistence';
import {
  Argon2PasswordHasher,
  JwtTokenSigner,
  NoBotCheck,
  RecaptchaBotCheck,
  ZxcvbnPasswordStrength,
} from '@patchlight/adapters/security';
import type { Env } from '../env.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { provide, provideAs, provideValue } from './provide.ts';

export const accountsProviders = (env: Env, { orm, db }: Infrastructure, jwtSecret: string): Provider[] => [
  provideValue<UserRepository>(UserRepository, new MikroUserRepository(orm.em, db)),
  provideValue<SessionRepository>(SessionRepository, new MikroSessionRepository(orm.em, db)),
  provideAs(AccountQueries, SqlAccountQueries, Database, PlanReader),
  provideValue<TokenSigner>(TokenSigner, new JwtTokenSigner(jwtSecret)),
  provideValue<BotCheck>(BotCheck, env.recaptcha ? new RecaptchaBotCheck(env.recaptcha) : new NoBotCheck()),
  provideAs(SessionQueries, SqlSessionQueries, Database, Clock),
  provideAs(CsrfTokenRepository, SqlCsrfTokenRepository, Database),
  provideAs(PasswordHasher, Argon2PasswordHasher),
  provideAs(PasswordStrength, ZxcvbnPasswordStrength),
  provide(SessionOpener, SessionRepository, IdGenerator, TokenSigner, Clock),
  provide(
    RegisterUser,
    UnitOfWork,
    UserRepository,
    PasswordHasher,
    PasswordStrength,
    BotCheck,
    SessionOpener,
    AccountQueries,
    Clock,
  ),
  provide(LogIn, UserRepository, PasswordHasher, BotCheck, AttemptLimiter, SessionOpener, AccountQueries),
  provide(CreateFirstAdmin, UserRepository, PasswordHasher, PasswordStrength, Clock),
  provideAs(AccountEraser, SqlAccountEraser, Database),
  provide(DeleteAccount, UnitOfWork, AccountEraser, JobQueue),
  provide(LogOut, SessionRepository),
  provide(IssueCsrfToken, CsrfTokenRepository, Clock),
  provide(CheckCsrfToken, CsrfTokenRepository, Clock),
];
