import { randomUUID } from 'node:crypto';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

/** What an instance is to others, and where it has been. */
export class SqlInstance {
  constructor(private readonly db: Database) {}

  /**
   * The URL that names this instance in what others keep: events of calendars, entries of feeds, mails, customers. Made once:
   * a random name, or the address of an instance whose users have had it in their calendars before.
   */
  async identity(publicUrl: URL): Promise<URL> {
    const { is: isUsed } = (await this.db.queryOne(
      row({ is: c.boolean }),
      'select exists (select from users) as is',
    ))!;
    await this.db.change('insert into instance (identity) values ($1) on conflict do nothing', [
      isUsed ? publicUrl.href : `https://${randomUUID()}.patchlight.invalid/`,
    ]);
    const { identity } = (await this.db.queryOne(
      row({ identity: c.text }),
      'select identity from instance',
    ))!;
    return new URL(identity);
  }

  /** Notes where the instance is from now on. @returns where it was, if that was elsewhere */
  async moveTo(publicUrl: URL): Promise<URL | null> {
    const move = await this.db.queryOne(
      row({ previous: c.text.orNull }),
      `with latest as (select address from instance_addresses order by since desc limit 1)
       insert into instance_addresses (since, address)
       select case when exists (select from latest) then now() else 'epoch' end, $1
       where not exists (select from latest where address = $1)
       returning (select address from latest) as previous`,
      [publicUrl.href],
    );
    return move?.previous ? new URL(move.previous) : null;
  }
}
