import {
  SignInMethodQueries,
  SignInMethodsRepository,
  StoreAccountRepository,
} from '@patchlight/application/ports';
import { passkeyHostOf } from '@patchlight/domain';
import type { SignInMethods } from '@patchlight/domain';
import type { SignInMethodsBody } from '@patchlight/contracts';
import { sql } from 'kysely';
import { addressAt } from './address-at.ts';
import { inIso, toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { lockUser, tables } from '../statements.ts';

const HAS_PASSWORD = sql<boolean>`password_hash is not null`.as('hasPassword');

const CODES_LEFT = sql<number>`(select count(*)::int from recovery_codes c where c.user_id = u.id)`.as(
  'codesLeft',
);

/** The address of the instance where the passkey `p` was made. */
const MADE_AT = sql<string | null>`${sql.raw(addressAt('p.created_at'))}`.as('address');

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
    const row = await this.db.first(
      tables.selectFrom('storeAccounts').select('userId').where('steamId', '=', steamId),
    );
    return row?.userId ?? null;
  }

  override async link(userId: string, steamId: string, now: Date): Promise<boolean> {
    await this.db.run(
      tables.deleteFrom('storeAccounts').where('userId', '=', userId).where('steamId', '<>', steamId),
    );
    await this.db.run(
      tables
        .insertInto('storeAccounts')
        .values({ userId, steamId, linkedAt: now })
        .onConflict((conflict) => conflict.doNothing()),
    );
    return (await this.ownerOf(steamId)) === userId;
  }

  override async unlink(userId: string): Promise<boolean> {
    return (await this.db.run(tables.deleteFrom('storeAccounts').where('userId', '=', userId))) > 0;
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
    const user = await this.db.first(lockUser(userId).select(HAS_PASSWORD));
    // Read only after the lock is held.
    const others = await this.db.queryOne(
      row({ addresses: c.words<string | null>(), has_steam: c.boolean }),
      `select array(select ${addressAt('p.created_at')} from passkeys p where user_id = $1) as addresses,
         exists (select from store_accounts where user_id = $1) as has_steam`,
      [userId],
    );
    return {
      hasPassword: user?.hasPassword ?? false,
      passkeys: others!.addresses.filter((address) => elsewhere(address, this.publicUrl) === null).length,
      hasSteam: others!.has_steam,
    };
  }
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
      this.db.first(
        tables
          .selectFrom('users as u')
          .leftJoin('secondSteps as s', 's.userId', 'u.id')
          .leftJoin('storeAccounts as a', 'a.userId', 'u.id')
          .select([HAS_PASSWORD, CODES_LEFT, 's.confirmedAt', 'a.steamId', 'a.linkedAt'])
          .where('u.id', '=', userId),
      ),
      this.db.all(
        tables
          .selectFrom('passkeys as p')
          .select(['id', 'name', 'createdAt', 'lastUsedAt', MADE_AT])
          .where('userId', '=', userId)
          .orderBy('createdAt')
          .orderBy('id'),
      ),
    ]);
    return {
      hasPassword: row?.hasPassword ?? false,
      twoStep: row?.confirmedAt ? { since: toIso(row.confirmedAt), recoveryCodesLeft: row.codesLeft } : null,
      passkeys: passkeys.map(({ address, ...passkey }) => ({
        ...inIso(passkey),
        onlyAt: elsewhere(address, this.publicUrl),
      })),
      steam: row?.steamId && row.linkedAt ? { steamId: row.steamId, linkedAt: toIso(row.linkedAt) } : null,
    };
  }
}
