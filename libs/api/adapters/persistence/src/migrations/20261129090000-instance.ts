import { Migration } from '@mikro-orm/migrations';

export class Migration20261129090000_instance extends Migration {
  override up(): void {
    this.addSql(`
      create table instance (
        only_row boolean primary key default true check (only_row),
        identity text not null
      )`);
    this.addSql('create table instance_addresses (since timestamptz primary key, address text not null)');
  }
}
