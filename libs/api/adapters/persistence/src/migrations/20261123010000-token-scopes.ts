import { Migration } from '@mikro-orm/migrations';

export class Migration20261123010000_token_scopes extends Migration {
  override up(): void {
    // The rights that 'read' and 'write' had. `app_ids` null: all games.
    this.addSql(`
      alter table api_tokens
        add scopes text[] not null default '{}',
        add app_ids int[],
        add last_used_from text,
        add rotated_at timestamptz,
        add previous_hash bytea unique,
        add previous_expires_at timestamptz,
        add warned_at timestamptz`);
    this.addSql(`
      update api_tokens set scopes = case scope
        when 'write' then
          array['updates:read', 'games:read', 'games:write', 'notifications:read', 'notifications:write']
        else array['updates:read', 'games:read', 'notifications:read'] end`);
    this.addSql('alter table api_tokens alter scopes drop default, drop scope');
    this.addSql('create index api_tokens_expiring on api_tokens (expires_at) where warned_at is null');
  }
}
