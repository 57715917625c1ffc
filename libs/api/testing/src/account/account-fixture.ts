import {
  accountModule,
  deliveryModule,
  identityModule,
  kernelModule,
  sessionsModule,
  signInModule,
} from '@patchlight/application';
import type { AccountPorts, DeliveryPorts, PlanFeatures } from '@patchlight/application/ports';
import { hasProAccess, planInForce } from '@patchlight/domain';
import { deliveryPorts } from '../delivery/delivery-ports.ts';
import { InMemoryCredentials } from '../kernel/in-memory-credentials.ts';
import { InMemoryCsrfTokenRepository } from '../kernel/in-memory-csrf-token.repository.ts';
import {
  LengthPasswordStrength,
  PlainTokenSigner,
  ReadablePasswordHasher,
  ScriptedBotCheck,
} from '../identity/fake-security.ts';
import {
  InMemoryAccountEraser,
  InMemoryUserRepository,
  InMemoryUserRoster,
} from '../identity/in-memory-users.ts';
import { InMemoryApiTokenQueries, InMemoryApiTokenRepository } from '../sessions/in-memory-api-tokens.ts';
import { InMemoryKnownBrowsers } from '../sessions/in-memory-known-browsers.ts';
import {
  InMemoryActivityLog,
  InMemorySecurityQueries,
  InMemorySessionQueries,
  InMemorySessionRepository,
} from '../sessions/in-memory-sessions.ts';
import { InMemoryTokenWebhooks } from '../sessions/in-memory-token-webhooks.ts';
import { InMemoryWebhookRepository } from '../pipelines/in-memory-webhooks.ts';
import { CountingAuthenticatorCodes } from '../sign-in/counting-authenticator-codes.ts';
import { InMemorySecondStepRepository } from '../sign-in/in-memory-second-step.repository.ts';
import {
  InMemoryPasskeyRepository,
  InMemorySignInMethodQueries,
  InMemorySignInMethods,
  InMemoryStoreAccountRepository,
} from '../sign-in/in-memory-sign-in-methods.ts';
import { InMemoryTicketRepository } from '../sign-in/in-memory-ticket.repository.ts';
import { PlainPasskeyVerifier } from '../sign-in/plain-passkey-verifier.ts';
import { ScriptedStoreIdentity } from '../sign-in/scripted-store-identity.ts';
import { InMemoryAccessRevoker } from './in-memory-access-revoker.ts';
import { InMemoryAccountArchive } from './in-memory-account-archive.ts';
import { InMemoryAccountQueries, InMemoryAccountTokenRepository } from './in-memory-account.queries.ts';
import { InMemorySetupCodes } from './in-memory-setup-codes.ts';

export interface AccountFixtureOptions {
  sendsMail?: boolean;
  operatorEmail?: string | null;
  /** Key of the bearer tokens. */
  jwtSecret?: string;
}

const portsInMemory = ({
  sendsMail = true,
  operatorEmail = 'ops@patchlight.example',
  jwtSecret = 'secret',
}: AccountFixtureOptions) => {
  const delivery = deliveryPorts({ sendsMail });
  const { accounts, clock } = delivery;
  const passkeys = new InMemoryPasskeyRepository();
  const secondSteps = new InMemorySecondStepRepository();
  const storeAccounts = new InMemoryStoreAccountRepository();
  const apiTokens = new InMemoryApiTokenRepository(accounts);
  const webhooks = new InMemoryWebhookRepository();
  const planFeatures: PlanFeatures = {
    includes: async (userId) => {
      const user = accounts.users.find(({ id }) => id === userId);
      return user !== undefined && hasProAccess(planInForce(user, clock.now(), null));
    },
  };
  const kept = { accounts, passkeys, storeAccounts, secondSteps };
  return {
    ...delivery,
    accessRevoker: new InMemoryAccessRevoker(),
    accountArchive: new InMemoryAccountArchive(accounts),
    accountEraser: new InMemoryAccountEraser(accounts),
    accountQueries: new InMemoryAccountQueries(accounts, clock),
    accountTokens: new InMemoryAccountTokenRepository(accounts),
    activity: new InMemoryActivityLog(accounts),
    apiTokenQueries: new InMemoryApiTokenQueries(accounts, apiTokens, clock),
    apiTokens,
    authenticatorCodes: new CountingAuthenticatorCodes(),
    botCheck: new ScriptedBotCheck(),
    browsers: new InMemoryKnownBrowsers(accounts),
    credentials: new InMemoryCredentials((credential) =>
      'sessionId' in credential
        ? accounts.sessions.has(credential.sessionId)
        : apiTokens.tokens.some(({ id }) => id === credential.tokenId),
    ),
    csrfTokens: new InMemoryCsrfTokenRepository(),
    hasher: new ReadablePasswordHasher(),
    operatorEmail,
    passkeys,
    planFeatures,
    passkeyVerifier: new PlainPasskeyVerifier('http://localhost:3000'),
    roster: new InMemoryUserRoster(accounts),
    secondSteps,
    securityQueries: new InMemorySecurityQueries(accounts, clock),
    sessionQueries: new InMemorySessionQueries(accounts, clock),
    sessions: new InMemorySessionRepository(accounts),
    setupCodes: new InMemorySetupCodes(accounts),
    signInMethodQueries: new InMemorySignInMethodQueries(kept),
    signInMethods: new InMemorySignInMethods(kept),
    storeAccounts,
    storeIdentity: new ScriptedStoreIdentity(),
    strength: new LengthPasswordStrength(),
    tickets: new InMemoryTicketRepository(accounts),
    tokenSigner: new PlainTokenSigner(jwtSecret, clock),
    tokenWebhooks: new InMemoryTokenWebhooks(webhooks, apiTokens),
    twoStepPolicy: { adminsNeedIt: false },
    users: new InMemoryUserRepository(accounts),
    webhooks,
  };
};

/** All use cases of accounts, and of messages to them. */
export const accountUseCases = (ports: AccountPorts & DeliveryPorts) => {
  const kernel = kernelModule(ports);
  const identity = identityModule(ports, kernel);
  const sessions = sessionsModule(ports, identity, kernel);
  const signIn = signInModule(ports, identity, sessions);
  const account = accountModule(ports, kernel, identity, sessions, signIn);
  return { ...kernel, ...identity, ...sessions, ...signIn, ...account, ...deliveryModule(ports, kernel) };
};

/** The use cases of accounts with in-memory ports. The public URL is http://localhost:3000. */
export const accountFixture = (options: AccountFixtureOptions = {}) => {
  const ports = portsInMemory(options);
  return { ports, useCases: accountUseCases(ports) };
};

export type AccountFixture = ReturnType<typeof accountFixture>;
