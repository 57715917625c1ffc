import { Housekeeping } from '@patchlight/application/ports';
import type { Database } from './database.ts';

const STATEMENTS = [
  'delete from sessions where expires_at < now()',
  'delete from csrf_tokens where expires_at < now()',
  'delete from account_tokens where expires_at < now()',
  'delete from sign_in_tickets where expires_at < now()',
  `delete from idempotency_answers where created_at < now() - interval '24 hours'`,
  'delete from reversals where expires_at < now()',
  `delete from ingest_runs where started_at < now() - interval '30 days'`,
  `delete from payment_events where received_at < now() - interval '90 days'`,
  `delete from usage_days where day < current_date - 400`,
  // What a fan-out that was under way wrote for somebody who was being deleted.
  `delete from notifications where user_id in
     (select user_id from deleted_accounts where deleted_at > now() - interval '1 day')`,
  `delete from account_activity where at < now() - interval '1 year'`,
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
