import {
  PasskeyRepository,
  SignInMethodQueries,
  SignInMethodsRepository,
  StoreAccountRepository,
} from '@patchlight/application/ports';
import type { Passkey } from '@patchlight/application/ports';
import type { SignInMethods } from '@patchlight/domain';
import type { SignInMethodsBody } from '@patchlight/contracts';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';
import type { InMemorySecondStepRepository } from './in-memory-second-step.repository.ts';

type StoredPasskey = Passkey & { name: string; createdAt: Date; lastUsedAt: Date | null };

export class InMemoryPasskeyRepository extends PasskeyRepository {
  readonly kept = new Map<string, StoredPasskey>();

  override async add(passkey: Passkey & { name: string; createdAt: Date }): Promise<boolean> {
    if (this.kept.has(passkey.id)) return false;
    this.kept.set(passkey.id, { ...passkey, lastUsedAt: null });
    return true;
  }

  override async find(id: string): Promise<Passkey | null> {
    const kept = this.kept.get(id);
    return kept ? passkeyOf(kept) : null;
  }

  override async findByUser(userId: string): Promise<Passkey[]> {
    return [...this.kept.values()].filter((kept) => kept.userId === userId).map(passkeyOf);
  }

  override async use(id: string, counter: number, now: Date): Promise<boolean> {
    const kept = this.kept.get(id);
    const goesOn = kept && (kept.counter < counter || (kept.counter === 0 && counter === 0));
    if (goesOn) Object.assign(kept, { counter, lastUsedAt: now });
    return goesOn ?? false;
  }

  override async rename(userId: string, id: string, name: string): Promise<boolean> {
    const kept = this.kept.get(id);
    if (kept?.userId !== userId) return false;
    kept.name = name;
    return true;
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    return this.kept.get(id)?.userId === userId && this.kept.delete(id);
  }
}

const passkeyOf = ({ id, userId, publicKey, counter, transports }: StoredPasskey): Passkey => ({
  id,
  userId,
  publicKey,
  counter,
  transports,
});

export class InMemoryStoreAccountRepository extends StoreAccountRepository {
  /** Users by Steam id. */
  readonly owners = new Map<string, { userId: string; linkedAt: Date }>();

  override async ownerOf(steamId: string): Promise<string | null> {
    return this.owners.get(steamId)?.userId ?? null;
  }

  override async link(userId: string, steamId: string, now: Date): Promise<boolean> {
    const owner = this.owners.get(steamId);
    if (owner) return owner.userId === userId;
    await this.unlink(userId);
    this.owners.set(steamId, { userId, linkedAt: now });
    return true;
  }

  override async unlink(userId: string): Promise<boolean> {
    const steamId = this.of(userId);
    return steamId !== null && this.owners.delete(steamId);
  }

  of(userId: string): string | null {
    return [...this.owners].find(([, owner]) => owner.userId === userId)?.[0] ?? null;
  }
}

interface Parts {
  accounts: InMemoryAccounts;
  passkeys: InMemoryPasskeyRepository;
  storeAccounts: InMemoryStoreAccountRepository;
  secondSteps: InMemorySecondStepRepository;
}

export class InMemorySignInMethods extends SignInMethodsRepository {
  constructor(private readonly parts: Parts) {
    super();
  }

  override async lock(userId: string): Promise<SignInMethods> {
    const { accounts, passkeys, storeAccounts } = this.parts;
    const user = accounts.users.find(({ id }) => id === userId);
    return {
      hasPassword: user !== undefined && user.passwordHash !== null,
      passkeys: (await passkeys.findByUser(userId)).length,
      hasSteam: storeAccounts.of(userId) !== null,
    };
  }
}

export class InMemorySignInMethodQueries extends SignInMethodQueries {
  constructor(private readonly parts: Parts) {
    super();
  }

  override async get(userId: string): Promise<SignInMethodsBody['data']> {
    const { accounts, passkeys, storeAccounts, secondSteps } = this.parts;
    const confirmedAt = (await secondSteps.find(userId))?.confirmedAt;
    const steamId = storeAccounts.of(userId);
    return {
      hasPassword: accounts.users.some(({ id, passwordHash }) => id === userId && passwordHash !== null),
      twoStep: confirmedAt
        ? { since: confirmedAt.toISOString(), recoveryCodesLeft: secondSteps.codesLeft(userId) }
        : null,
      passkeys: [...passkeys.kept.values()]
        .filter((kept) => kept.userId === userId)
        .map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          onlyAt: null,
        })),
      steam:
        (steamId && {
          steamId,
          linkedAt: storeAccounts.owners.get(steamId)!.linkedAt.toISOString(),
        }) ||
        null,
    };
  }
}
