import type { LineChange } from '@patchlight/contracts';
import type { NoticeSender } from '../kernel/notice-sender.ts';
import type { NewNotice } from '../kernel/ports.ts';
import type { PollRepository, SilentEdit, UpdatesPorts } from './ports.ts';

/** Posts per step: some tens of milliseconds. */
const STEP = 100;

/** Characters of the line that is quoted. */
const LONGEST = 200;

const quoted = (text: string | null): string => {
  const all = [...(text ?? '')];
  return `“${all.length > LONGEST ? `${all.slice(0, LONGEST - 1).join('')}…` : all.join('')}”`;
};

const lineText = ({ class: kind, before, after, isSpoiler }: LineChange): string => {
  if (isSpoiler) return 'A spoiler was edited.';
  if (kind === 'added') return `Added: ${quoted(after)}`;
  if (kind === 'removed') return `Removed: ${quoted(before)}`;
  return `${quoted(before)} is now ${quoted(after)}`;
};

/** Composes the notice about a silent edit. Its key tells of each edit once. */
const noticeOfEdit = ({ revisionId, appId, gameName, title, changes }: SilentEdit, now: Date): NewNotice => {
  const real = changes.filter((change) => change.class !== 'cosmetic');
  const count = real.length === 1 ? '1 change' : `${real.length} changes`;
  const first = real[0] ? ` ${lineText(real[0])}` : '';
  return {
    kind: 'edited',
    appId,
    userId: null,
    key: `edited:${revisionId}`,
    title: `Silent edit: ${title}`,
    message: `A post of ${gameName} was edited and does not say so: ${count}.${first}`,
    at: now,
  };
};

type IndexDeps = Pick<UpdatesPorts, 'clock' | 'searchIndex' | 'unitOfWork'> & {
  noticeSender: Pick<NoticeSender, 'send'>;
  polls: Pick<PollRepository, 'hasDue'>;
};

/**
 * Indexes new and edited posts in the background, and tells of silent edits: one step per call while games are due. What
 * is told is stored with the step that found it, so that neither is lost or done twice.
 */
export class IndexUpdates {
  constructor(private readonly deps: IndexDeps) {}

  async execute(): Promise<void> {
    while (await this.step()) if (await this.deps.polls.hasDue()) return;
  }

  /** @returns whether there may be more */
  private step(): Promise<boolean> {
    const { clock, noticeSender, searchIndex, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const { hasMore, silentEdits } = await searchIndex.advance(STEP);
      const now = clock.now();
      if (silentEdits.length > 0) await noticeSender.send(silentEdits.map((edit) => noticeOfEdit(edit, now)));
      return hasMore;
    });
  }
}
