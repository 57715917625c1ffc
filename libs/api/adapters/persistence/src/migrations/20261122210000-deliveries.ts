import { Migration } from '@mikro-orm/migrations';

export class Migration20261122210000_deliveries extends Migration {
  override up(): void {
    // User 0 is nobody's account. A leased row is due when its lease ends.
    this.addSql(`
      create table deliveries (
        user_id bigint not null,
        id uuid not null,
        channel text not null,
        target_id uuid,
        app_id int,
        kind text not null,
        priority smallint not null,
        state text not null default 'queued'
          check (state in ('queued', 'failed', 'sent', 'refused', 'given-up', 'expired')),
        recipient text not null,
        content jsonb,
        due_at timestamptz not null,
        lease uuid,
        leased_by text,
        leased_until timestamptz,
        tries int not null default 0,
        error text,
        plan text,
        subject text,
        since timestamptz not null default now(),
        last_try_at timestamptz,
        primary key (user_id, id)
      ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)`);
    this.addSql(`
      create index deliveries_due on deliveries (channel, priority, due_at) where state in ('queued', 'failed')`);
    this.addSql('create index deliveries_of_user on deliveries (user_id, since)');
    this.addSql('create index deliveries_leased on deliveries (leased_by) where leased_by is not null');
    this.addSql('create index deliveries_since on deliveries (channel, since, id)');
    this.addSql('create index deliveries_state on deliveries (state, since, id)');
    this.addSql(`
      create index deliveries_support on deliveries ((plan = 'FREE'), since desc, id desc)
      where kind = 'support-request'`);

    this.addSql(`
      insert into deliveries
        (user_id, id, channel, kind, priority, state, recipient, due_at, tries, error, plan, subject, since, last_try_at)
      select coalesce(user_id, 0), id, 'email', kind, 0, case when state in ('queued', 'failed') then 'given-up' else state end,
        recipient, queued_at, tries, error, plan, subject, queued_at, last_try_at
      from mail_deliveries`);
    // Mails that waited as jobs.
    this.addSql(`
      do $$ begin
        if to_regclass('pgboss.job') is null then return; end if;
        update deliveries d set state = 'queued', content = job.data, due_at = now(), since = now()
        from pgboss.job where job.name = 'send-mail' and job.state in ('created', 'retry', 'active')
          and d.id = (job.data->>'id')::uuid;
        delete from pgboss.job where name = 'send-mail';
      end $$`);
    this.addSql('drop table mail_deliveries');
  }
}
