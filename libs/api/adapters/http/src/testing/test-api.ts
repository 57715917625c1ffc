import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Provider, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { KeptLists, ListReads, Signals, SpendQuota, TwoStepPolicy } from '@patchlight/application';
import { Session } from '@patchlight/domain';
import type { PlanType, User } from '@patchlight/domain';
import { SCOPES_OF_ACCESS } from '@patchlight/contracts';
import type { TokenAccess, TokenScope } from '@patchlight/contracts';
import { accountFixture, aCaller, aUser, InMemoryUsageMeter } from '@patchlight/testing';
import request from 'supertest';
import { configureHttpApp } from '../kernel/configure-http-app.ts';
import { DeclaredAccessCheck } from '../kernel/access/declared-access.check.ts';
import { CsrfTokens } from '../kernel/access/csrf-tokens.ts';
import { createFastifyAdapter } from '../kernel/gate/fastify-adapter.ts';
import type { FastifyOptions } from '../kernel/gate/fastify-adapter.ts';
import { httpKernelProviders } from '../kernel/http-kernel.providers.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { provideAll } from '../kernel/provide-all.ts';

/** The committed document. */
export const OPEN_API_FILE = join(import.meta.dirname, '../../../../../../apps/api/public/openapi.json');

export const JWT_SECRET = 'a-secret-of-the-tests';

/** A running API with in-memory adapters. */
export class TestApi {
  private readonly fixture = accountFixture({ jwtSecret: JWT_SECRET });
  readonly ports = this.fixture.ports;
  readonly useCases = this.fixture.useCases;
  readonly clock = this.ports.clock;
  readonly accounts = this.ports.accounts;
  readonly unitOfWork = this.ports.unitOfWork;
  readonly limiter = this.ports.limiter;
  readonly hasher = this.ports.hasher;
  /** Plan of all users. */
  plan: PlanType = 'FREE';
  private app!: NestFastifyApplication;

  /** @param publicUrl the configured public URL */
  constructor(private readonly publicUrl = 'http://127.0.0.1:3000') {}

  /** Multiplies the flood limit of 1,200 requests a minute. */
  rateLimitFactor = 1;
  metricsToken: string | null = null;
  readonly signals = { isUp: true, received: 0 };

  /** @param options `checksAccess: false` skips the startup check of declared access levels */
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
        ...provideAll({ ...this.ports, ...this.useCases }),
        { provide: CsrfTokens, useValue: new CsrfTokens(this.ports.csrfTokens, this.clock) },
        { provide: SpendQuota, useValue: this.spendQuota() },
        { provide: TwoStepPolicy, useValue: this.ports.twoStepPolicy },
        { provide: KeptLists, useValue: { of: async () => null } },
        { provide: ListReads, useValue: { by: <T>(_: string | null, work: () => T) => work() } },
        { provide: Signals, useValue: this.signals },
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

  /** Starts listening, for tests at socket level. */
  async listen(): Promise<number> {
    await this.app.listen(0, '127.0.0.1');
    return (this.app.getHttpServer().address() as AddressInfo).port;
  }

  /** A provider of the running API. */
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
    return { user, session, bearer: `Bearer ${this.ports.tokenSigner.sign(session.id, user.id)}` };
  }

  /** Gives a user an API token; without a lifetime it never expires. */
  async addToken(
    { id: userId }: User,
    access: TokenAccess | TokenScope[],
    more: { expires?: number; appIds?: number[] } = {},
  ): Promise<{ id: string; bearer: string }> {
    const scopes = typeof access === 'string' ? SCOPES_OF_ACCESS[access] : access;
    const choice = { name: 'CI', scopes, appIds: null, expires: null, ...more };
    const session = new Session('of the token', userId, this.clock.now(), 'a browser');
    this.accounts.sessions.set(session.id, session);
    const owner = { userId, sessionId: session.id };
    const { id, token } = await this.useCases.createApiToken.execute(owner, choice, aCaller());
    this.accounts.sessions.delete(session.id);
    return { id, bearer: `Bearer ${token}` };
  }

  private options(): HttpOptions {
    return {
      publicUrl: new URL(this.publicUrl),
      identity: new URL(this.publicUrl),
      jwtSecret: JWT_SECRET,
      openApiFile: OPEN_API_FILE,
      rateLimitFactor: this.rateLimitFactor,
      maxEventStreams: 100,
      maxEventWaits: 30,
      metricsToken: this.metricsToken,
      clientConfig: {
        recaptchaSiteKey: null,
        imageOrigins: [],
        storeUrl: 'https://store.example',
        operatorEmail: null,
        imprintUrl: null,
        sendsMail: true,
        pushPublicKey: null,
        checkInterval: { shortest: 900, longest: 10_800 },
        version: '0.0.0-test',
      },
    };
  }

  private spendQuota(): SpendQuota {
    return new SpendQuota({ getPlan: async () => this.plan }, new InMemoryUsageMeter(), this.clock);
  }
}
