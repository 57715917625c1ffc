import { Migration } from '@mikro-orm/migrations';

export class Migration20261124231000_silent_edits extends Migration {
  override up(): void {
    this.addSql('alter table notices drop constraint notices_kind_check');
    this.addSql(`
      alter table notices add constraint notices_kind_check
        check (kind in ('reminder', 'release', 'release-moved', 'price-drop', 'edited'))`);
    // Who wants to be told of silent edits: few, and found without reading all followers of a game.
    this.addSql(`
      create index notification_settings_edits on notification_settings (user_id)
        where email ->> 'edited' in ('digest', 'instant') or push @> '{"edited": true}'`);
    this.addSql(`create index chat_channels_edits on chat_channels (user_id) where kinds @> '{edited}'`);

    // Changes of all edits, without those of the looks and without repeats: what rows of lists show.
    this.addSql('alter table updates add column edit_changes smallint not null default 0');
    this.addSql(`
      update updates u set edit_changes = told.changes from (
        select update_id, count(*) as changes
        from update_revisions, jsonb_array_elements(edit -> 'changes') change
        where not (edit -> 'isRepeat')::bool and change ->> 'class' <> 'cosmetic' group by update_id
      ) told where u.id = told.update_id`);
    // Of the wording that was replaced; null: not known.
    this.addSql('alter table update_revisions add column content_hash bytea');
  }
}
