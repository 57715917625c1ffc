import type { TokenScope } from '@patchlight/contracts';
import { API_TOKENS_PER_USER, API_TOKEN_SHOWN, ApiTokenNotFound, TooManyApiTokens } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { ActivityLog } from '../identity/ports.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../kernel/ports.ts';
import type { ApiTokenRepository } from './ports.ts';
import type { SignInMethodAdded } from '../identity/sign-in-method-added.ts';

const DAY_MS = 86_400_000;

interface ApiTokenChoice {
  name: string;
  scope: TokenScope;
  /** null: no expiry. */
  lifetimeDays: number | null;
}

/** Creates an API token. */
export class CreateApiToken {
  constructor(
    private readonly deps: {
      readonly unitOfWork: UnitOfWork;
      readonly apiTokens: ApiTokenRepository;
      readonly signInMethodAdded: SignInMethodAdded;
      readonly ids: IdGenerator;
      readonly clock: Clock;
    },
  ) {}

  /**
   * @returns the token, which cannot be shown again
   * @throws {TooManyApiTokens}
   */
  execute(
    userId: string,
    { name, scope, lifetimeDays }: ApiTokenChoice,
    caller: Caller,
  ): Promise<{ id: string; token: string }> {
    const token = this.deps.ids.apiToken();
    const createdAt = this.deps.clock.now();
    const expiresAt = lifetimeDays === null ? null : new Date(createdAt.getTime() + lifetimeDays * DAY_MS);
    const made = {
      userId,
      token,
      name,
      prefix: token.slice(0, API_TOKEN_SHOWN),
      scope,
      createdAt,
      expiresAt,
    };
    return this.deps.unitOfWork.run(async () => {
      const id = await this.deps.apiTokens.add(made, API_TOKENS_PER_USER);
      if (id === null) throw new TooManyApiTokens();
      await this.deps.signInMethodAdded.note({
        userId,
        act: 'api-token-created',
        caller,
        detail: { name, scope },
      });
      return { id, token };
    });
  }
}

/** Revokes an API token. */
export class RevokeApiToken {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: ApiTokenRepository,
    private readonly activity: ActivityLog,
  ) {}

  /** @throws {ApiTokenNotFound} */
  execute(userId: string, id: string, caller: Caller): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.tokens.remove(userId, id))) throw new ApiTokenNotFound();
      await this.activity.record({ userId, act: 'api-token-revoked', caller });
    });
  }
}
