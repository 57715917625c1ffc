import { Migration } from '@mikro-orm/migrations';

/** Posts with BBCode, and posts that no element divides, are not HTML. */
const IS_BBCODE = String.raw`(body ~* '\[/(\*|[biups]|h[1-6]|list|olist|url|img|table|t[drh]|quote|code|strike|previewyoutube)\]'
  or body !~* '(^\s*<|<br)')`;

/** The last one is what the others begin with. */
const REFERENCES = [
  ['&quot;', '"'],
  ['&apos;', "''"],
  ['&#39;', "''"],
  ['&#039;', "''"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
];
const decoded = (column: string): string =>
  REFERENCES.reduce((sql, [reference, text]) => `replace(${sql}, '${reference}', '${text}')`, column);
const isEncoded = (column: string): string => `${column} ~ '&(quot|apos|#0?39|lt|gt|nbsp|amp);'`;

/** As posts are hashed when they are read, so that a title that is read decoded is no edit. */
const hashOf = (title: string): string =>
  String.raw`sha256(convert_to(btrim(regexp_replace(normalize(${title} || E'\n' || body, NFC),
    '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')), 'UTF8'))`;

/** Tables in any schema, what fails, and whose turn it is to be sent. */
export class Migration20261129140000_every_setting extends Migration {
  /** What an earlier version read wrongly of posts and games. */
  static readonly readAgain: readonly string[] = [
    ...['updates', 'update_revisions'].map(
      (table) => `update ${table} set format = 'bbcode' where format = 'html' and ${IS_BBCODE}`,
    ),
    `update updates set title = ${decoded('title')}, content_hash = ${hashOf(decoded('title'))}
     where ${isEncoded('title')}`,
    `update games set name = ${decoded('name')} where ${isEncoded('name')}`,
  ];

  override up(): void {
    this.addSql(`
      create table work_states (
        name text primary key,
        kind text not null check (kind in ('tick', 'job', 'queue', 'service')),
        failures int not null,
        failures_total bigint not null,
        failing_since timestamptz,
        succeeded_at timestamptz,
        error text,
        reported_at timestamptz not null default now()
      )`);
    this.addSql(`
      create table instance (
        only_row boolean primary key default true check (only_row),
        identity text not null
      )`);
    this.addSql('create table instance_addresses (since timestamptz primary key, address text not null)');
    // When the store last said whether it shows the game; `described_at` is of when it was asked.
    this.addSql('alter table games add column checked_at timestamptz');
    // Of what waits already, all goes to one host; it is sent all the same.
    this.addSql(`alter table deliveries add column host text not null default ''`);
    this.addSql(`
      create index deliveries_queued on deliveries (channel, host, priority, user_id, due_at) where state = 'queued'`);
    this.addSql(`
      create index deliveries_waiting on deliveries (channel, host, priority, due_at) where state = 'failed'`);
    this.addSql(`create index deliveries_unsent on deliveries (channel, host, since) where state = 'failed'`);
    this.addSql(`
      create index webhook_deliveries_queued on webhook_deliveries (host, user_id, due_at) where state = 'queued'`);
    this.addSql(`
      create index webhook_deliveries_waiting on webhook_deliveries (host, due_at) where state = 'failed'`);
    this.addSql(`
      alter table push_subscriptions
        add column host text not null default '',
        add column sealed_address text,
        alter column endpoint drop not null,
        alter column p256dh drop not null,
        alter column auth drop not null`);
    this.addSql(`
      update push_subscriptions set host = regexp_replace(split_part(endpoint, '/', 3), ':\\d+$', '')`);
    // Without a foreign key: a token is named after its end, too.
    this.addSql(`
      alter table webhooks add column token_id bigint, add column token_name text,
        add constraint webhooks_token_check check ((token_id is null) = (token_name is null))`);
    this.addSql(`
      alter table webhooks drop constraint webhooks_paused_reason_check,
        add constraint webhooks_paused_reason_check
          check (paused_reason in ('owner', 'gone', 'failures', 'token-revoked', 'token-expired'))`);
    this.addSql('alter table list_changes add column id bigint generated always as identity primary key');
    this.addSql('alter table instant_queue validate constraint instant_queue_held_check');
    // As before, for tables in any schema.
    this.addSql(`
      create or replace function followers_by_game() returns table (app_id int, followers int)
      language plpgsql stable as $$
      declare
        counted regclass := 'follows';
        total real := (select reltuples from pg_class where oid = counted);
      begin
        if total <= 300000 then
          return query select f.app_id, count(*)::int from follows f group by 1;
        else
          return query select unnest(most_common_vals::text::int[]), round(unnest(most_common_freqs) * total)::int
            from pg_stats where tablename = 'follows' and attname = 'app_id' and schemaname = (
              select nspname from pg_namespace n join pg_class c on n.oid = relnamespace where c.oid = counted);
        end if;
      end $$`);
    for (const sql of Migration20261129140000_every_setting.readAgain) this.addSql(sql);
  }
}
