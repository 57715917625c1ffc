import { PasskeyRepository } from '@patchlight/application/ports';
import type { Passkey } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { tables } from '../statements.ts';

const passkeys = tables.selectFrom('passkeys').select(['id', 'userId', 'publicKey', 'counter', 'transports']);

const toPasskey = (row: Omit<Passkey, 'counter'> & { counter: string }): Passkey => ({
  ...row,
  counter: Number(row.counter),
});

export class SqlPasskeyRepository extends PasskeyRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(passkey: Passkey & { name: string; createdAt: Date }): Promise<boolean> {
    const { id, userId, publicKey, counter, transports, name, createdAt } = passkey;
    const added = await this.db.run(
      tables
        .insertInto('passkeys')
        .values({ id, userId, publicKey, counter: `${counter}`, transports, name, createdAt })
        .onConflict((conflict) => conflict.doNothing()),
    );
    return added > 0;
  }

  override async find(id: string): Promise<Passkey | null> {
    const row = await this.db.first(passkeys.where('id', '=', id));
    return row && toPasskey(row);
  }

  override async findByUser(userId: string): Promise<Passkey[]> {
    const rows = await this.db.all(passkeys.where('userId', '=', userId).orderBy('createdAt').orderBy('id'));
    return rows.map(toPasskey);
  }

  override async use(id: string, counter: number, now: Date): Promise<boolean> {
    const used = await this.db.run(
      tables
        .updateTable('passkeys')
        .set({ counter: `${counter}`, lastUsedAt: now })
        .where('id', '=', id)
        .where('counter', counter === 0 ? '<=' : '<', `${counter}`),
    );
    return used > 0;
  }

  override async rename(userId: string, id: string, name: string): Promise<boolean> {
    const own = tables.updateTable('passkeys').set({ name }).where('userId', '=', userId);
    return (await this.db.run(own.where('id', '=', id))) > 0;
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    const own = tables.deleteFrom('passkeys').where('userId', '=', userId);
    return (await this.db.run(own.where('id', '=', id))) > 0;
  }
}
