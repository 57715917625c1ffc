import {
  SignInMethodQueries,
  SignInMethodsRepository,
  StoreAccountRepository,
} from '@patchlight/application/ports';
import { passkeyHostOf } from '@patchlight/domain';
import type { SignInMethods } from '@patchlight/domain';
import type { SignInMethodsBody } from '@patchlight/contracts';
import { addressAt } from '../kernel/address-at.ts';
import { toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';

/** The host of an address, if passkeys that were made there do not work here. */
const elsewhere = (address: string | null, publicUrl: URL): string | null => {
  const host = passkeyHostOf(address === null ? publicUrl : new URL(address));
  return host === passkeyHostOf(publicUrl) ? null : host;
};

export class SqlStoreAccountRepository extends StoreAccountRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async ownerOf(steamId: string): Promise<string | null> {
    const row = await this.db.queryOne<{ user_id: string }>(
      'select user_id from store_accounts where steam_id = $1',
      [steamId],
    );
    return row?.user_id ?? null;
  }

  override async link(userId: string, steamId: string, now: Date): Promise<boolean> {
    await this.db.query('delete from store_accounts where user_id = $1 and steam_id <> $2', [
      userId,
      steamId,
    ]);
    await this.db.query(
      'insert into store_accounts (user_id, steam_id, linked_at) values ($1, $2, $3) on conflict do nothing',
      [userId, steamId, now],
    );
    return (await this.ownerOf(steamId)) === userId;
  }

  override async unlink(userId: string): Promise<boolean> {
    return (await this.db.change('delete from store_accounts where user_id = $1', [userId])) > 0;
  }
}

export class SqlSignInMethodsRepository extends SignInMethodsRepository {
  /** @param publicUrl where passkeys must have been made to work */
  constructor(
    private readonly db: Database,
    private readonly publicUrl: URL,
  ) {
    super();
  }

  override async lock(userId: string): Promise<SignInMethods> {
    const user = await this.db.queryOne<{ has_password: boolean }>(
      'select password_hash is not null as has_password from users where id = $1 for no key update',
      [userId],
    );
    // Read only after the lock is held.
    const others = await this.db.queryOne<{ addresses: (string | null)[]; has_steam: boolean }>(
      `select array(select ${addressAt('p.created_at')} from passkeys p where user_id = $1) as addresses,
         exists (select from store_accounts where user_id = $1) as has_steam`,
      [userId],
    );
    return {
      hasPassword: user?.has_password ?? false,
      passkeys: others!.addresses.filter((address) => elsewhere(address, this.publicUrl) === null).length,
      hasSteam: others!.has_steam,
    };
  }
}

interface MethodsRow {
  has_password: boolean;
  confirmed_at: Date | null;
  codes_left: number;
  steam_id: string | null;
  linked_at: Date | null;
}

interface PasskeyRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  address: string | null;
}

export class SqlSignInMethodQueries extends SignInMethodQueries {
  /** @param publicUrl where passkeys must have been made to work */
  constructor(
    private readonly db: Database,
    private readonly publicUrl: URL,
  ) {
    super();
  }

  override async get(userId: string): Promise<SignInMethodsBody['data']> {
    const [row, passkeys] = await Promise.all([
      this.db.queryOne<MethodsRow>(
        `select u.password_hash is not null as has_password, s.confirmed_at, a.steam_id, a.linked_at,
           (select count(*)::int from recovery_codes c where c.user_id = u.id) as codes_left
         from users u left join second_steps s on s.user_id = u.id left join store_accounts a on a.user_id = u.id
         where u.id = $1`,
        [userId],
      ),
      this.db.query<PasskeyRow>(
        `select id, name, created_at, last_used_at, ${addressAt('p.created_at')} as address
         from passkeys p where user_id = $1 order by created_at, id`,
        [userId],
      ),
    ]);
    return {
      hasPassword: row?.has_password ?? false,
      twoStep: row?.confirmed_at
        ? { since: toIso(row.confirmed_at), recoveryCodesLeft: row.codes_left }
        : null,
      passkeys: passkeys.map(({ id, name, created_at, last_used_at, address }) => ({
        id,
        name,
        createdAt: toIso(created_at),
        lastUsedAt: last_used_at && toIso(last_used_at),
        onlyAt: elsewhere(address, this.publicUrl),
      })),
      steam:
        row?.steam_id && row.linked_at ? { steamId: row.steam_id, linkedAt: toIso(row.linked_at) } : null,
    };
  }
}
