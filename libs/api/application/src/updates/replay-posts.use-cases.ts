import { ReplayNeedsTrial, ReplayUnderWay, kindOf } from '@patchlight/domain';
import type { ReplayChange, RereadAnswers } from '@patchlight/contracts';
import { compareItems } from '@patchlight/items';
import type { Actor } from '../kernel/ports.ts';
import type { KeptAnswer, PostRereader, ReplayedPost, ReplayFindings, UpdatesPorts } from './ports.ts';

/** Posts per step: some tenths of a second. */
const STEP = 100;

/** Starts reading all stored posts once more. */
export class StartReplay {
  constructor(private readonly deps: Pick<UpdatesPorts, 'audit' | 'replays' | 'unitOfWork'>) {}

  /**
   * @throws {ReplayUnderWay}
   * @throws {ReplayNeedsTrial}
   */
  async execute(actor: Actor, isTrial: boolean): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      const wasTried = isTrial || (await this.deps.replays.wasTried());
      if (!(await this.deps.replays.start(isTrial))) throw new ReplayUnderWay();
      if (!wasTried) throw new ReplayNeedsTrial();
      const target = { type: 'instance', id: null } as const;
      await this.deps.audit.record({ actor, action: 'replay-started', target, details: { isTrial } });
    });
  }
}

/** Carries replays on, a step at a time: one step per call while games are due. */
export class ReplayPosts {
  constructor(
    private readonly deps: Pick<UpdatesPorts, 'polls' | 'postRereader' | 'replays' | 'unitOfWork'>,
  ) {}

  async execute(): Promise<void> {
    while (await this.step()) if (await this.deps.polls.hasDue()) return;
  }

  /** @returns whether there is more to do */
  private step(): Promise<boolean> {
    const { postRereader, replays, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const step = await replays.next(STEP);
      if (!step) return false;
      const findings: ReplayFindings = { changes: [], items: 0, posts: [], answers: null };
      if (step.answers.length > 0) findings.answers = countOf(step.answers, postRereader);
      for (const post of step.posts) {
        const { items, ...read } = await postRereader.reread(post);
        const reread = { ...read, kind: kindOfStored(post) };
        const changedItems = post.items === undefined ? [] : compareItems(post.items, items, post);
        const { id, appId, gid, title } = post;
        const changes = changesOf(post, reread);
        // One item is an example for all of the post.
        for (const words of changedItems.slice(0, 1)) changes.push({ gid, title, field: 'item', ...words });
        if (changes.length === 0) continue;
        findings.changes.push(...changes);
        findings.items += changedItems.length;
        findings.posts.push({ id, appId, ...reread, items: changedItems.length > 0 ? items : undefined });
      }
      await replays.save(step, findings);
      return step.posts.length > 0;
    });
  }
}

/** Without what the event list told, only an unknown kind is guessed once more. */
const kindOfStored = ({ kind, tags, isKindCorrected, clues }: ReplayedPost): ReplayedPost['kind'] => {
  if (isKindCorrected || (!clues && kind !== 'unknown')) return kind;
  return kindOf({ tags, ...(clues ?? { eventType: null, buildId: 0 }) });
};

const changesOf = (
  post: ReplayedPost,
  reread: Pick<ReplayedPost, 'excerpt' | 'contentHash' | 'kind'>,
): ReplayChange[] => {
  const { gid, title } = post;
  return (
    [
      ['excerpt', post.excerpt, reread.excerpt],
      ['kind', post.kind, reread.kind],
      ['hash', post.contentHash, reread.contentHash],
    ] as const
  )
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => ({ gid, title, field, before, after }));
};

const countOf = (answers: readonly KeptAnswer[], rereader: PostRereader): RereadAnswers => {
  const count: RereadAnswers = { readable: 0, unreadable: 0, cut: 0 };
  for (const answer of answers) count[rereader.rereadAnswer(answer)] += 1;
  return count;
};
