import type { AddressInfo } from 'node:net';
import type { Provider, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import {
  AccountMails,
  AccountQueries,
  AnswerOnce,
  ApiTokenQueries,
  AskPasswordReset,
  AttemptLimiter,
  ChangeNotificationPreferences,
  ChangePassword,
  CheckCsrfToken,
  CloseAccount,
  ConfirmEmail,
  ContactOperator,
  CreateApiToken,
  EndOtherSessions,
  EndSession,
  DeleteAccount,
  ExportAccount,
  FirstProof,
  IssueCsrfToken,
  LogOut,
  Outbox,
  OwnerConfirmation,
  PasswordConfirmation,
  RegisterUser,
  ResetPassword,
  RevokeApiToken,
  SecurityQueries,
  SendVerificationMail,
  SessionOpener,
  SessionQueries,
  SpendQuota,
  UpdateProfile,
  SignInMethodQueries,
  TwoStepPolicy,
  NewWayIn,
} from '@patchlight/application';
import { Session } from '@patchlight/domain';
import type { PlanType, User } from '@patchlight/domain';
import type { TokenScope } from '@patchlight/contracts';
import {
  accountPorts,
  aCaller,
  aUser,
  InMemoryAccountArchive,
  InMemoryAccountEraser,
  InMemoryApiTokenQueries,
  InMemoryApiTokenRepository,
  InMemoryCsrfTokenRepository,
  InMemoryIdempotencyRepository,
  InMemoryUsageMeter,
  InMemoryUserRoster,
  PlainTokenSigner,
  ReversibleSecretBox,
  ScriptedBotCheck,
  SignInDesk,
} from '@patchlight/testing';
import request from 'supertest';
import { configureHttpApp } from '../kernel/configure-http-app.ts';
import { DeclaredAccessCheck } from '../kernel/declared-access.check.ts';
import { createFastifyAdapter } from '../kernel/fastify-adapter.ts';
import type { FastifyOptions } from '../kernel/fastify-adapter.ts';
import { httpKernelProviders } from '../kernel/http-kernel.providers.ts';
import { HttpOptions } from '../kernel/http-options.ts';

export const JWT_SECRET = 'a-secret-of-the-tests';

/** A running API with everything behind it in memory. */
export class TestApi {
  readonly ports = accountPorts();
  readonly clock = this.ports.clock;
  readonly accounts = this.ports.accounts;
  readonly unitOfWork = this.ports.unitOfWork;
  readonly limiter = this.ports.limiter;
  readonly hasher = this.ports.hasher;
  readonly botCheck = new ScriptedBotCheck();
  readonly signer = new PlainTokenSigner(JWT_SECRET);
  readonly signInDesk = new SignInDesk({ ports: this.ports, botCheck: this.botCheck, signer: this.signer });
  readonly apiTokens = new InMemoryApiTokenRepository();
  /** Of everybody. */
  plan: PlanType = 'FREE';
  private app!: NestFastifyApplication;

  /** @param publicUrl where the API believes itself to be */
  constructor(private readonly publicUrl = 'http://127.0.0.1:3000') {}

  /** Multiplies the flood limit of 1,200 requests a minute. */
  rateLimitFactor = 1;
  metricsToken: string | null = null;

  /** @param options `checksAccess: false` leaves out the check at the start that all handlers declare their callers */
  async start(
    controllers: Type[],
    options: Partial<FastifyOptions> & { checksAccess?: boolean; providers?: Provider[] } = {},
  ): Promise<this> {
    const { checksAccess = true, providers = [], ...network } = options;
    const kernel = httpKernelProviders.filter((provider) => checksAccess || provider !== DeclaredAccessCheck);
    const module = await Test.createTestingModule({
      controllers,
      providers: [
        ...kernel,
        ...this.useCases(),
        ...providers,
        { provide: HttpOptions, useValue: this.options() },
      ],
    }).compile();
    const publicUrl = new URL(this.publicUrl);
    const adapter = createFastifyAdapter({ publicUrl, ...network });
    this.app = module.createNestApplication<NestFastifyApplication>(adapter, { logger: false });
    await configureHttpApp(this.app, { publicUrl, imageOrigins: [], hasBotCheck: false });
    await this.app.init();
    await this.app.getHttpAdapter().getInstance().ready();
    return this;
  }

  /** Lets the API listen, for tests that speak to it below HTTP. */
  async listen(): Promise<number> {
    await this.app.listen(0, '127.0.0.1');
    return (this.app.getHttpServer().address() as AddressInfo).port;
  }

  /** A part of the running API. */
  part<T>(type: Type<T>): T {
    return this.app.get(type);
  }

  stop(): Promise<void> {
    return this.app.close();
  }

  get http() {
    return request(this.app.getHttpServer());
  }

  /** Adds a user with a session. */
  async signIn(details: Partial<User> = {}): Promise<{ user: User; session: Session; bearer: string }> {
    const user = aUser({ id: String(this.accounts.users.length + 1), ...details });
    this.accounts.users.push(user);
    const session = new Session(this.ports.ids.uuid(), user.id, this.clock.now(), 'a browser');
    this.accounts.sessions.set(session.id, session);
    return { user, session, bearer: `Bearer ${this.signer.sign(session.id, user.id)}` };
  }

  /** Gives a user an API token; without a lifetime it lasts for ever. */
  async addToken(
    { id: userId }: User,
    scope: TokenScope,
    lifetimeDays: number | null = null,
  ): Promise<{ id: string; bearer: string }> {
    const choice = { name: 'CI', scope, lifetimeDays };
    const { id, token } = await this.part(CreateApiToken).execute(userId, choice, aCaller());
    return { id, bearer: `Bearer ${token}` };
  }

  private options(): HttpOptions {
    return {
      publicUrl: new URL(this.publicUrl),
      jwtSecret: JWT_SECRET,
      rateLimitFactor: this.rateLimitFactor,
      maxEventStreams: 100,
      metricsToken: this.metricsToken,
      clientConfig: {
        recaptchaSiteKey: null,
        imageOrigins: [],
        storeUrl: 'https://store.example',
        operatorEmail: null,
        sendsMail: true,
        checkInterval: { shortest: 900, longest: 10_800 },
        version: '0.0.0-test',
      },
    };
  }

  private useCases() {
    const { botCheck, signInDesk } = this;
    const { accounts, activity, clock, hasher, ids, jobs, limiter, unitOfWork, users, sessions } = this.ports;
    const {
      access,
      browsers,
      linkTokens,
      mailer,
      mailLog,
      queries,
      sessionQueries,
      setupCodes,
      strength,
      tokens,
    } = this.ports;
    const csrf = new InMemoryCsrfTokenRepository();
    const answers = new InMemoryIdempotencyRepository(unitOfWork);
    const billing = { plan: async () => this.plan };
    const opener = new SessionOpener(unitOfWork, sessions, browsers, ids, this.signer, activity, clock);
    const outbox = new Outbox(jobs, ids, mailer, mailLog);
    const mails = new AccountMails(outbox, tokens, linkTokens, ids, clock, limiter);
    const newWays = new NewWayIn(users, mails, activity);
    const passwords = new PasswordConfirmation(users, hasher, limiter, activity);
    const owners = new OwnerConfirmation(users, passwords, sessionQueries);
    const firstProof = new FirstProof(sessions, tokens, access);
    const afterwards = [sessions, browsers, firstProof, mails, activity, limiter, clock] as const;
    const values: [object, unknown][] = [
      [AccountQueries, queries],
      [AnswerOnce, new AnswerOnce(unitOfWork, answers, new ReversibleSecretBox(), clock)],
      [ApiTokenQueries, new InMemoryApiTokenQueries(accounts, this.apiTokens, clock)],
      [CreateApiToken, new CreateApiToken(unitOfWork, this.apiTokens, newWays, ids, clock)],
      [RevokeApiToken, new RevokeApiToken(unitOfWork, this.apiTokens, activity)],
      [SpendQuota, new SpendQuota(billing, new InMemoryUsageMeter(), clock)],
      [AskPasswordReset, new AskPasswordReset(jobs)],
      [AttemptLimiter, limiter],
      [ChangeNotificationPreferences, new ChangeNotificationPreferences(users, queries)],
      [
        ChangePassword,
        new ChangePassword(
          unitOfWork,
          owners,
          strength,
          hasher,
          users,
          sessions,
          tokens,
          mails,
          activity,
          clock,
        ),
      ],
      [CheckCsrfToken, new CheckCsrfToken(csrf, clock)],
      [
        CloseAccount,
        new CloseAccount(
          unitOfWork,
          owners,
          new InMemoryUserRoster(accounts),
          new DeleteAccount(unitOfWork, new InMemoryAccountEraser(accounts), jobs),
          mails,
        ),
      ],
      [ConfirmEmail, new ConfirmEmail(unitOfWork, users, tokens, firstProof, activity, clock)],
      [ContactOperator, new ContactOperator(unitOfWork, queries, limiter, outbox, 'ops@patchlight.example')],
      [ExportAccount, new ExportAccount(new InMemoryAccountArchive(accounts), activity)],
      [EndOtherSessions, new EndOtherSessions(unitOfWork, sessions, activity)],
      [EndSession, new EndSession(unitOfWork, sessions, activity)],
      [SecurityQueries, this.ports.security],
      [IssueCsrfToken, new IssueCsrfToken(csrf, clock)],
      [LogOut, new LogOut(unitOfWork, sessions, activity)],
      [
        RegisterUser,
        new RegisterUser(
          unitOfWork,
          users,
          hasher,
          strength,
          botCheck,
          opener,
          queries,
          mails,
          setupCodes,
          clock,
        ),
      ],
      [ResetPassword, new ResetPassword(unitOfWork, users, tokens, strength, hasher, ...afterwards)],
      [SendVerificationMail, new SendVerificationMail(unitOfWork, users, mails)],
      [SessionQueries, sessionQueries],
      [UpdateProfile, new UpdateProfile(unitOfWork, owners, users, mails, activity)],
      [SignInMethodQueries, signInDesk.queries],
      [TwoStepPolicy, signInDesk.policy],
      ...Object.values(signInDesk.useCases).map((useCase): [object, unknown] => [
        useCase.constructor,
        useCase,
      ]),
    ];
    return values.map(([provide, useValue]) => ({ provide: provide as Type, useValue }));
  }
}
