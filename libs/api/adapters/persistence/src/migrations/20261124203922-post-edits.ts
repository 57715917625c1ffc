import { Migration } from '@mikro-orm/migrations';

export class Migration20261124203922_post_edits extends Migration {
  override up(): void {
    // What replaced this wording, as PostEdit of the contracts; null where it is not known.
    this.addSql('alter table update_revisions add column edit jsonb');
    // SHA-256 of the wording without its looks.
    this.addSql('alter table update_revisions add column wording_hash bytea');
    // The step that indexes compares all edits so far.
    this.addSql('update search_progress set revision_id = 0');
  }
}
