import { Housekeeping } from '@patchlight/application/ports';
import type { Database } from './database.ts';

const STATEMENTS = [
  'delete from sessions where expires_at < now()',
  'delete from csrf_tokens where expires_at < now()',
  'delete from account_tokens where expires_at < now()',
  'delete from sign_in_tickets where expires_at < now()',
  `delete from idempotency_answers where created_at < now() - interval '24 hours'`,
  'delete from reversals where expires_at < now()',
  `delete from imports where began_at < now() - interval '7 days'`,
  `delete from ingest_runs where started_at < now() - interval '30 days'`,
  `delete from ingest_failures where run_id is null and failed_at < now() - interval '30 days'`,
  `delete from payment_events where received_at < now() - interval '90 days'`,
  `delete from usage_days where day < current_date - 400`,
  // What a fan-out that was under way wrote for somebody who was being deleted.
  `delete from notifications where user_id in
     (select user_id from deleted_accounts where deleted_at > now() - interval '1 day')`,
  `delete from account_activity where at < now() - interval '1 year'`,
  // A notice for one user that is in no inbox any more, once nothing can bring it back.
  `delete from notices t where user_id is not null and created_at < now() - interval '1 day'
     and not exists (select from notifications n where n.user_id = t.user_id and n.update_id = t.id)
     and not exists (select from reversals r where r.user_id = t.user_id)`,
  `delete from mail_deliveries where queued_at < now() - interval '30 days'`,
  `delete from fan_outs where finished_at < now() - interval '30 days'`,
];

export class SqlHousekeeping extends Housekeeping {
  constructor(private readonly db: Database) {
    super();
  }

  override async tidy(): Promise<void> {
    for (const statement of STATEMENTS) await this.db.query(statement);
  }
}
