import { MailRecipientRepository } from '@patchlight/application/ports';
import type { MailRecipient } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';

export class SqlMailRecipientRepository extends MailRecipientRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override find(userId: string): Promise<MailRecipient | null> {
    return this.db.queryOne<MailRecipient>(
      `select u.name, u.email as address, u.email_verified as "isVerified", u.disabled_at is not null as "isDisabled",
         case when u.email_notifications then u.notification_frequency else 'off' end as choice,
         n.mail_refused_at is not null as "isSuspended"
       from users u left join notification_settings n on n.user_id = u.id
       where u.id = $1`,
      [userId],
    );
  }

  override async suspend(userId: string, address: string, reason: string, now: Date): Promise<void> {
    await this.db.query(
      `insert into notification_settings (user_id, mail_refused_at, mail_refusal)
       select id, $3, $4 from users where id = $1 and email = $2
       on conflict (user_id) do update set mail_refused_at = $3, mail_refusal = $4`,
      [userId, address, now, reason],
    );
  }

  override async resume(userId: string): Promise<void> {
    await this.db.query(
      'update notification_settings set mail_refused_at = null, mail_refusal = null where user_id = $1',
      [userId],
    );
  }
}
