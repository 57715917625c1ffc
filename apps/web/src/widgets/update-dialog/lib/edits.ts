import { toPlainText } from '@patchlight/bbcode';
import type { Update } from '@/entities/update';
import type { PostParser } from './post-parser.ts';

export interface Edit {
  /** When `before` was replaced by `after`, ISO 8601. */
  at: string;
  before: string;
  after: string;
}

/** The edits of an update as plain text, newest first. Spoilers stay hidden. */
export const editsOf = (update: Update, parse: PostParser): Edit[] => {
  const { appId } = update;
  const texts = [update, ...update.revisions].map(
    (version) => `${version.title}\n\n${toPlainText(parse(version, { appId }))}`,
  );
  return update.revisions.map(({ replacedAt }, index) => ({
    at: replacedAt,
    before: texts[index + 1]!,
    after: texts[index]!,
  }));
};
