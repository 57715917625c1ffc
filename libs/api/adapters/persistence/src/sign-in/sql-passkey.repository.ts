import { PasskeyRepository } from '@patchlight/application/ports';
import type { Passkey } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';

interface PasskeyRow {
  id: string;
  user_id: string;
  public_key: string;
  counter: string;
  transports: string[];
}

const toPasskey = ({ id, user_id, public_key, counter, transports }: PasskeyRow): Passkey => ({
  id,
  userId: user_id,
  publicKey: public_key,
  counter: Number(counter),
  transports,
});

export class SqlPasskeyRepository extends PasskeyRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(passkey: Passkey & { name: string; createdAt: Date }): Promise<boolean> {
    const { id, userId, publicKey, counter, transports, name, createdAt } = passkey;
    const added = await this.db.change(
      `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [id, userId, publicKey, counter, transports, name, createdAt],
    );
    return added > 0;
  }

  override async find(id: string): Promise<Passkey | null> {
    const row = await this.db.queryOne<PasskeyRow>(
      'select id, user_id, public_key, counter, transports from passkeys where id = $1',
      [id],
    );
    return row && toPasskey(row);
  }

  override async findByUser(userId: string): Promise<Passkey[]> {
    const rows = await this.db.query<PasskeyRow>(
      'select id, user_id, public_key, counter, transports from passkeys where user_id = $1 order by created_at, id',
      [userId],
    );
    return rows.map(toPasskey);
  }

  override async use(id: string, counter: number, now: Date): Promise<boolean> {
    const used = await this.db.change(
      `update passkeys set counter = $2, last_used_at = $3
       where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
      [id, counter, now],
    );
    return used > 0;
  }

  override async rename(userId: string, id: string, name: string): Promise<boolean> {
    const renamed = await this.db.change('update passkeys set name = $3 where user_id = $1 and id = $2', [
      userId,
      id,
      name,
    ]);
    return renamed > 0;
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    return (await this.db.change('delete from passkeys where user_id = $1 and id = $2', [userId, id])) > 0;
  }
}
