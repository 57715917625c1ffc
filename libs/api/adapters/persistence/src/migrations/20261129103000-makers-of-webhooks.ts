import { Migration } from '@mikro-orm/migrations';

/** Webhooks from before count as made by their owners. */
export class Migration20261129103000_makers_of_webhooks extends Migration {
  override up(): void {
    // Without a foreign key: a token is named after its end, too.
    this.addSql('alter table webhooks add column token_id bigint, add column token_name text');
    this.addSql(`
      alter table webhooks add constraint webhooks_token_check check ((token_id is null) = (token_name is null))`);
    this.addSql('alter table webhooks drop constraint webhooks_paused_reason_check');
    this.addSql(`
      alter table webhooks add constraint webhooks_paused_reason_check
        check (paused_reason in ('owner', 'gone', 'failures', 'token-revoked', 'token-expired'))`);
  }
}
