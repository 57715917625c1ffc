import { describe } from '@jest/globals';
import { Session } from '@patchlight/domain';
import { accessRevokerContract } from '../account/access-revoker.contract.ts';
import { accountEraserContract } from '../account/account-eraser.contract.ts';
import { accountsContract } from '../account/accounts.contract.ts';
import { InMemoryAccessRevoker } from '../account/in-memory-access-revoker.ts';
import {
  InMemoryAccountQueries,
  InMemoryAccountTokenRepository,
} from '../account/in-memory-account.queries.ts';
import { InMemorySetupCodes } from '../account/in-memory-setup-codes.ts';
import { setupCodesContract } from '../account/setup-codes.contract.ts';
import { csrfTokenContract } from '../kernel/csrf-token.contract.ts';
import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryCredentials } from '../kernel/in-memory-credentials.ts';
import { InMemoryCsrfTokenRepository } from '../kernel/in-memory-csrf-token.repository.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { linkTokensContract } from '../kernel/link-tokens.contract.ts';
import { apiTokensContract } from '../sessions/api-tokens.contract.ts';
import { InMemoryApiTokenQueries, InMemoryApiTokenRepository } from '../sessions/in-memory-api-tokens.ts';
import { InMemoryKnownBrowsers } from '../sessions/in-memory-known-browsers.ts';
import {
  InMemoryActivityLog,
  InMemorySecurityQueries,
  InMemorySessionQueries,
  InMemorySessionRepository,
} from '../sessions/in-memory-sessions.ts';
import { tokenSignerContract } from '../sessions/token-signer.contract.ts';
import { authenticatorCodesContract } from '../sign-in/authenticator-codes.contract.ts';
import { CountingAuthenticatorCodes } from '../sign-in/counting-authenticator-codes.ts';
import { InMemorySecondStepRepository } from '../sign-in/in-memory-second-step.repository.ts';
import {
  InMemoryPasskeyRepository,
  InMemorySignInMethodQueries,
  InMemorySignInMethods,
  InMemoryStoreAccountRepository,
} from '../sign-in/in-memory-sign-in-methods.ts';
import { InMemoryTicketRepository } from '../sign-in/in-memory-ticket.repository.ts';
import { passkeyVerifierContract } from '../sign-in/passkey-verifier.contract.ts';
import { PlainPasskeyVerifier } from '../sign-in/plain-passkey-verifier.ts';
import { ScriptedStoreIdentity } from '../sign-in/scripted-store-identity.ts';
import { secondStepContract } from '../sign-in/second-step.contract.ts';
import { signInMethodsContract } from '../sign-in/sign-in-methods.contract.ts';
import { storeIdentityContract } from '../sign-in/store-identity.contract.ts';
import { ticketContract } from '../sign-in/ticket.contract.ts';
import {
  LengthPasswordStrength,
  PlainLinkTokens,
  PlainTokenSigner,
  ReadablePasswordHasher,
} from './fake-security.ts';
import { InMemoryAccounts } from './in-memory-accounts.ts';
import { InMemoryAccountEraser, InMemoryUserRepository, InMemoryUserRoster } from './in-memory-users.ts';
import { passwordHasherContract } from './password-hasher.contract.ts';
import { passwordStrengthContract } from './password-strength.contract.ts';
import { aUser } from './user.builder.ts';

describe('ReadablePasswordHasher', () => passwordHasherContract(() => new ReadablePasswordHasher()));
describe('LengthPasswordStrength', () => passwordStrengthContract(() => new LengthPasswordStrength()));
describe('PlainTokenSigner', () => {
  const clock = new FixedClock();
  tokenSignerContract(() => ({ signer: new PlainTokenSigner('secret', clock), secret: 'secret', clock }));
});
describe('PlainLinkTokens', () => linkTokensContract((secret) => new PlainLinkTokens(secret)));
describe('CountingAuthenticatorCodes', () => {
  const codes = new CountingAuthenticatorCodes();
  authenticatorCodesContract({ codes, codeAt: async (secret, time) => codes.codeAt(secret, time) });
});

describe('ScriptedStoreIdentity', () =>
  storeIdentityContract(async () => {
    const identity = new ScriptedStoreIdentity();
    return {
      identity,
      answer: (page, steamId) => identity.answer(page, steamId),
      denyAll: () => {
        identity.confirms = false;
      },
      goAway: () => {
        identity.isAway = true;
      },
      close: async () => undefined,
    };
  }));

describe('PlainPasskeyVerifier', () =>
  passkeyVerifierContract(() => new PlainPasskeyVerifier('http://localhost:3000')));

describe('in-memory accounts', () => {
  accessRevokerContract(async () => {
    const revoker = new InMemoryAccessRevoker();
    return {
      revoker,
      ada: '1',
      bob: '2',
      give: async (userId, ...access) => revoker.give(userId, ...access),
    };
  });

  accountsContract(async () => {
    const accounts = new InMemoryAccounts();
    const clock = new FixedClock();
    return {
      clock,
      credentials: new InMemoryCredentials(
        (credential) => 'sessionId' in credential && accounts.sessions.has(credential.sessionId),
      ),
      unitOfWork: new InMemoryUnitOfWork(),
      users: new InMemoryUserRepository(accounts),
      sessions: new InMemorySessionRepository(accounts),
      tickets: new InMemoryTicketRepository(accounts),
      sessionQueries: new InMemorySessionQueries(accounts, clock),
      accountQueries: new InMemoryAccountQueries(accounts, clock),
      accountTokens: new InMemoryAccountTokenRepository(accounts),
      browsers: new InMemoryKnownBrowsers(accounts),
      roster: new InMemoryUserRoster(accounts),
      security: new InMemorySecurityQueries(accounts, clock),
      activityLog: new InMemoryActivityLog(accounts),
      activities: async () => accounts.activities,
    };
  });
});

describe('InMemoryAccountEraser', () =>
  accountEraserContract(async () => {
    const accounts = new InMemoryAccounts();
    const sessions = new InMemorySessionRepository(accounts);
    const eraser = new InMemoryAccountEraser(accounts);
    return {
      eraser,
      addUser: async () => {
        const id = String(accounts.users.length + 1);
        accounts.users.push(aUser({ id }));
        await sessions.add(new Session(`session-${id}`, id, new Date(), ''));
        return id;
      },
      openBilling: async (userId, customerId) => void eraser.customers.set(userId, customerId),
      count: async () => ({ users: accounts.users.length, sessions: accounts.sessions.size }),
    };
  }));

describe('in-memory API tokens', () =>
  apiTokensContract(async () => {
    const accounts = new InMemoryAccounts();
    accounts.users.push(
      aUser({ id: '1', emailVerified: false }),
      aUser({ id: '2', username: 'bob', emailVerified: false }),
    );
    const clock = new FixedClock();
    const tokens = new InMemoryApiTokenRepository(accounts);
    return {
      clock,
      credentials: new InMemoryCredentials(
        (credential) => 'tokenId' in credential && tokens.tokens.some(({ id }) => id === credential.tokenId),
      ),
      tokens,
      ada: '1',
      bob: '2',
      unitOfWork: new InMemoryUnitOfWork(),
      roster: new InMemoryUserRoster(accounts),
      queries: new InMemoryApiTokenQueries(accounts, tokens, clock),
      verify: async (id) =>
        Object.assign(
          accounts.users.find((user) => user.id === id)!,
          { emailVerified: true },
        ),
    };
  }));

describe('InMemoryCsrfTokenRepository', () =>
  csrfTokenContract(async () => new InMemoryCsrfTokenRepository()));

describe('InMemorySetupCodes', () =>
  setupCodesContract(async () => {
    const accounts = new InMemoryAccounts();
    return {
      codes: new InMemorySetupCodes(accounts),
      users: new InMemoryUserRepository(accounts),
      unitOfWork: new InMemoryUnitOfWork(),
    };
  }));

describe('InMemorySecondStepRepository', () =>
  secondStepContract(async () => ({ secondSteps: new InMemorySecondStepRepository(), ada: '1', bob: '2' })));

describe('InMemoryTicketRepository', () =>
  ticketContract(async () => ({ tickets: new InMemoryTicketRepository(), userId: '1' })));

describe('in-memory sign-in methods', () =>
  signInMethodsContract(async () => {
    const accounts = new InMemoryAccounts();
    accounts.users.push(aUser({ id: '1' }), aUser({ id: '2', username: 'bob', passwordHash: null }));
    const parts = {
      accounts,
      passkeys: new InMemoryPasskeyRepository(),
      storeAccounts: new InMemoryStoreAccountRepository(),
      secondSteps: new InMemorySecondStepRepository(),
    };
    return {
      ...parts,
      unitOfWork: new InMemoryUnitOfWork(),
      methods: new InMemorySignInMethods(parts),
      queries: new InMemorySignInMethodQueries(parts),
      ada: '1',
      bob: '2',
    };
  }));
