import { MailRecipientRepository } from '@patchlight/application/ports';
import type { MailRecipient } from '@patchlight/application/ports';
import { Batcher } from '../kernel/statements/batcher.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

/** Concurrent requests for recipients share a statement. */
export class SqlMailRecipientRepository extends MailRecipientRepository {
  private readonly batcher = new Batcher((userIds: string[]) => this.findAll(userIds));

  constructor(private readonly db: Database) {
    super();
  }

  override find(userId: string): Promise<MailRecipient | null> {
    return this.batcher.ask(userId);
  }

  private async findAll(userIds: readonly string[]): Promise<(MailRecipient | null)[]> {
    const rows = await this.db.query(
      row({ id: c.bigint, recipient: c.json<MailRecipient>() }),
      `select u.id, json_build_object('name', u.name, 'address', u.email, 'isVerified', u.email_verified,
         'isDisabled', u.disabled_at is not null,
         'choice', case when u.email_notifications then u.notification_frequency else 'off' end,
         'isSuspended', n.mail_refused_at is not null) as recipient
       from users u left join notification_settings n on n.user_id = u.id where u.id = any($1::bigint[])`,
      [userIds],
    );
    const recipients = new Map(rows.map(({ id, recipient }) => [id, recipient]));
    return userIds.map((id) => recipients.get(id) ?? null);
  }

  override async suspend(userId: string, address: string, reason: string, now: Date): Promise<void> {
    await this.db.change(
      `insert into notification_settings (user_id, mail_refused_at, mail_refusal)
       select id, $3::timestamptz, $4::text from users where id = $1 and email = $2
       on conflict (user_id) do update set mail_refused_at = excluded.mail_refused_at,
         mail_refusal = excluded.mail_refusal`,
      [userId, address, now, reason],
    );
  }

  override async resume(userId: string): Promise<void> {
    await this.db.change(
      'update notification_settings set mail_refused_at = null, mail_refusal = null where user_id = $1',
      [userId],
    );
  }
}
