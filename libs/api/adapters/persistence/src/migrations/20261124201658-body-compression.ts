import { Migration } from '@mikro-orm/migrations';

export class Migration20261124201658_body_compression extends Migration {
  override up(): void {
    // For bodies stored from now on. Servers may be built without lz4, as the embedded one is.
    this.addSql(`
      do $$ begin
        if (select 'lz4' = any(enumvals) from pg_settings where name = 'default_toast_compression') then
          alter table updates alter column body set compression lz4;
          alter table update_revisions alter column body set compression lz4;
        end if;
      end $$`);
  }
}
