import { parseBbcode, toPlainText } from '@patchlight/bbcode';
import type { Update } from '@/entities/update';

export interface Edit {
  /** When the wording `before` gave way to `after`, ISO 8601. */
  at: string;
  before: string;
  after: string;
}

const wordingOf = ({ title, details }: { title: string; details: string }, appId: number): string =>
  `${title}\n\n${toPlainText(parseBbcode(details, { appId }))}`;

/** The edits of an update as plain text, newest first. What a spoiler hides stays hidden. */
export const editsOf = (update: Update): Edit[] => {
  const wordings = [update, ...update.revisions].map((wording) => wordingOf(wording, update.appId));
  return update.revisions.map(({ replacedAt }, index) => ({
    at: replacedAt,
    before: wordings[index + 1]!,
    after: wordings[index]!,
  }));
};
