import type { TokenScope } from '@patchlight/contracts';
import {
  API_TOKENS_PER_USER,
  API_TOKEN_SHOWN,
  ApiTokenExpiryInvalid,
  ApiTokenNotFound,
  ROTATED_TOKEN_MS,
  SessionEnded,
  TooManyApiTokens,
  asPlainText,
} from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { Activity, ActivityLog, Actor, AuditLog, SessionOwner } from '../kernel/ports.ts';
import type { SessionsPorts, TokenWebhooks } from './ports.ts';
import type { Outbox } from '../kernel/outbox.ts';
import type { SignInMethodAdded } from '../identity/sign-in-method-added.ts';

const DAY_MS = 86_400_000;

interface ApiTokenChoice {
  name: string;
  scopes: TokenScope[];
  /** null: all games. */
  appIds: number[] | null;
  /** A lifetime in days or a time; null: no expiry. */
  expires: number | Date | null;
}

const expiryOf = (expires: ApiTokenChoice['expires'], now: Date): Date | null => {
  if (expires === null) return null;
  const expiresAt = expires instanceof Date ? expires : new Date(now.getTime() + expires * DAY_MS);
  if (expiresAt <= now) throw new ApiTokenExpiryInvalid();
  return expiresAt;
};

type ApiTokenDeps = Pick<SessionsPorts, 'apiTokens' | 'clock' | 'credentials' | 'ids' | 'unitOfWork'> & {
  readonly signInMethodAdded: SignInMethodAdded;
};

/** Creates an API token. */
export class CreateApiToken {
  constructor(private readonly deps: ApiTokenDeps) {}

  /**
   * @returns the token, which cannot be shown again
   * @throws {TooManyApiTokens} @throws {ApiTokenExpiryInvalid}
   * @throws {SessionEnded} meanwhile
   */
  async execute(
    { userId, sessionId }: SessionOwner,
    { name, scopes, appIds, expires }: ApiTokenChoice,
    caller: Caller,
  ): Promise<{ id: string; token: string }> {
    const token = this.deps.ids.apiToken();
    const createdAt = this.deps.clock.now();
    const expiresAt = expiryOf(expires, createdAt);
    const made = {
      userId,
      token,
      name,
      prefix: token.slice(0, API_TOKEN_SHOWN),
      scopes,
      appIds,
      createdAt,
      expiresAt,
    };
    return this.deps.unitOfWork.run(async () => {
      const id = await this.deps.apiTokens.add(made, API_TOKENS_PER_USER);
      // After the wait for whatever revokes the tokens, which ends the session first.
      if (!(await this.deps.credentials.lock({ sessionId }))) throw new SessionEnded();
      if (id === null) throw new TooManyApiTokens();
      await this.deps.signInMethodAdded.note({
        userId,
        act: 'api-token-created',
        caller,
        detail: { name, scopes: scopes.join(', ') },
      });
      return { id, token };
    });
  }
}

/** Replaces the secret of an API token, with the same rights. */
export class RotateApiToken {
  constructor(private readonly deps: ApiTokenDeps) {}

  /**
   * @returns the token, which cannot be shown again
   * @throws {ApiTokenNotFound}
   * @throws {SessionEnded} meanwhile
   */
  execute(
    { userId, sessionId }: SessionOwner,
    id: string,
    caller: Caller,
  ): Promise<{ id: string; token: string }> {
    const { apiTokens, clock, credentials, ids, signInMethodAdded, unitOfWork } = this.deps;
    const token = ids.apiToken();
    const now = clock.now();
    const previousUntil = new Date(now.getTime() + ROTATED_TOKEN_MS);
    const secret = { token, prefix: token.slice(0, API_TOKEN_SHOWN), now, previousUntil };
    return unitOfWork.run(async () => {
      // Before the token, as whatever revokes both.
      if (!(await credentials.lock({ sessionId }))) throw new SessionEnded();
      const name = await apiTokens.rotate(userId, id, secret);
      if (name === null) throw new ApiTokenNotFound();
      await signInMethodAdded.note({ userId, act: 'api-token-rotated', caller, detail: { name } });
      return { id, token };
    });
  }
}

type RevocationDeps = Pick<ApiTokenDeps, 'unitOfWork' | 'apiTokens' | 'clock'> & {
  readonly activity: ActivityLog;
  readonly tokenWebhooks: TokenWebhooks;
};

/** Revokes a token and pauses its webhooks. @throws {ApiTokenNotFound} */
const revoke = async (
  { activity, apiTokens, clock, tokenWebhooks }: RevocationDeps,
  id: string,
  entry: Omit<Activity, 'detail'>,
): Promise<void> => {
  const { userId } = entry;
  if (!(await apiTokens.remove(userId, id))) throw new ApiTokenNotFound();
  const paused = await tokenWebhooks.pauseOfRevoked({ userId, id }, clock.now());
  await activity.record({ ...entry, detail: paused.length > 0 ? { pausedWebhooks: paused.join(', ') } : {} });
};

/** Revokes an API token. */
export class RevokeApiToken {
  constructor(private readonly deps: RevocationDeps) {}

  /** @throws {ApiTokenNotFound} */
  execute(userId: string, id: string, caller: Caller): Promise<void> {
    return this.deps.unitOfWork.run(() =>
      revoke(this.deps, id, { userId, act: 'api-token-revoked', caller }),
    );
  }
}

/** Revokes an API token of any user, for admins. The owner sees that an admin did, but not from where. */
export class RevokeApiTokenOfUser {
  constructor(private readonly deps: RevocationDeps & { readonly audit: AuditLog }) {}

  /** @throws {ApiTokenNotFound} */
  execute(actor: Actor, userId: string, id: string): Promise<void> {
    const { audit, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const caller = { addressRange: '', userAgent: '' };
      await revoke(this.deps, id, { userId, act: 'api-token-revoked-by-admin', caller });
      await audit.record({ actor, action: 'api-token-revoked', target: { type: 'user', id: userId } });
    });
  }
}

/** How long before its end the owner of a token is told. */
const WARNING_MS = 7 * DAY_MS;
/** Tokens or webhooks per transaction. */
const BATCH = 100;

/** Mails the owners of API tokens that end soon, once. */
export class WarnOfExpiringTokens {
  constructor(
    private readonly deps: Pick<ApiTokenDeps, 'unitOfWork' | 'apiTokens' | 'clock'> & {
      readonly outbox: Outbox;
    },
  ) {}

  /** Runs until there is none. */
  async execute(): Promise<void> {
    while ((await this.deps.unitOfWork.run(() => this.warnSome())) === BATCH);
  }

  private async warnSome(): Promise<number> {
    const { apiTokens, clock, outbox } = this.deps;
    const now = clock.now();
    const tokens = await apiTokens.claimExpiring(now, new Date(now.getTime() + WARNING_MS), BATCH);
    for (const { name, prefix, expiresAt, owner } of tokens)
      await outbox.put(owner.id, {
        kind: 'token-expires',
        to: owner.email,
        subject: 'An API token of your account ends soon',
        paragraphs: [
          `Hello ${asPlainText(owner.name)},`,
          `your API token "${asPlainText(name)}" (${prefix}…) ends on ${expiresAt.toISOString().slice(0, 10)}. Programs that use it are refused from then on, and the webhooks that it made are paused.`,
          'Rotate it under Settings, Developer: the new secret lasts as long again, and the present one works for another day.',
        ],
        link: { label: 'Open Settings', path: '/settings?tab=developer' },
      });
    return tokens.length;
  }
}

/** Pauses the webhooks of API tokens that have expired, and mails their owners. */
export class PauseWebhooksOfExpiredTokens {
  constructor(
    private readonly deps: Pick<ApiTokenDeps, 'unitOfWork' | 'clock'> & {
      readonly outbox: Outbox;
      readonly tokenWebhooks: TokenWebhooks;
    },
  ) {}

  /** Runs until there is none. */
  async execute(): Promise<void> {
    while ((await this.deps.unitOfWork.run(() => this.pauseSome())) === BATCH);
  }

  private async pauseSome(): Promise<number> {
    const { clock, outbox, tokenWebhooks } = this.deps;
    const webhooks = await tokenWebhooks.pauseOfExpired(clock.now(), BATCH);
    for (const { name, owner } of webhooks)
      await outbox.put(owner.id, {
        kind: 'webhook-paused',
        to: owner.email,
        subject: 'A webhook of your account is paused',
        paragraphs: [
          `Hello ${asPlainText(owner.name)},`,
          `your webhook "${asPlainText(name)}" is paused, because the API token that made it has expired. It gets no more events until you resume it.`,
          'Resume it under Settings, Developer, if you trust its address.',
        ],
        link: { label: 'Open Settings', path: '/settings?tab=developer' },
      });
    return webhooks.length;
  }
}
