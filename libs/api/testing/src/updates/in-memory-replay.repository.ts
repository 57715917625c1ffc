import { ReplayRepository } from '@patchlight/application/ports';
import type {
  Clock,
  KeptAnswer,
  ReplayFindings,
  ReplayStep,
  ReplayedPost,
} from '@patchlight/application/ports';
import { storedItem } from '@patchlight/items';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

interface Replay {
  id: string;
  isTrial: boolean;
  lastId: number;
  endedAt: Date | null;
  findings: ReplayFindings[];
}

const DAY = 86_400_000;

/** Replays of the posts that tests add. */
export class InMemoryReplayRepository extends ReplayRepository {
  readonly posts = new Map<string, ReplayedPost>();
  readonly answers: KeptAnswer[] = [];
  private readonly replays: InMemoryTable<Replay>;

  constructor(
    private readonly unitOfWork: InMemoryUnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
    this.replays = new InMemoryTable(unitOfWork);
  }

  add(post: Partial<ReplayedPost>): ReplayedPost {
    const id = String(this.posts.size + 1);
    const added: ReplayedPost = {
      id,
      appId: 7,
      gid: id.padStart(16, '0'),
      title: `Post ${id}`,
      body: '[p]Body[/p]',
      format: 'bbcode',
      excerpt: 'Body',
      contentHash: id.padStart(64, '0'),
      tags: [],
      kind: 'unknown',
      isKindCorrected: false,
      clues: null,
      items: undefined,
      ...post,
    };
    this.posts.set(id, added);
    return added;
  }

  get newest(): Replay | null {
    return this.replays.all().at(-1) ?? null;
  }

  override async start(isTrial: boolean): Promise<boolean> {
    if (this.newest && !this.newest.endedAt) return false;
    const id = String(this.replays.all().length + 1);
    this.replays.put(id, { id, isTrial, lastId: 0, endedAt: null, findings: [] });
    return true;
  }

  override async wasTried(): Promise<boolean> {
    const endedAt = this.newest?.isTrial ? this.newest.endedAt : null;
    return endedAt !== null && this.clock.now().getTime() - endedAt.getTime() < DAY;
  }

  override async next(count: number): Promise<ReplayStep | null> {
    const replay = this.newest;
    if (!replay || replay.endedAt || !this.unitOfWork.tryLock('replay')) return null;
    return {
      replayId: replay.id,
      isTrial: replay.isTrial,
      posts: [...this.posts.values()].filter(({ id }) => Number(id) > replay.lastId).slice(0, count),
      answers: replay.isTrial && replay.lastId === 0 ? this.answers : [],
    };
  }

  override async save(step: ReplayStep, findings: ReplayFindings): Promise<void> {
    const replay = this.replays.get(step.replayId)!;
    if (!step.isTrial)
      for (const { items, ...post } of findings.posts) {
        const before = this.posts.get(post.id)!;
        const after = items === undefined ? before.items : (items?.map(storedItem) ?? null);
        this.posts.set(post.id, { ...before, ...post, items: after });
      }
    const last = step.posts.at(-1);
    this.replays.put(replay.id, {
      ...replay,
      lastId: last ? Number(last.id) : replay.lastId,
      endedAt: last ? null : this.clock.now(),
      findings: [...replay.findings, findings],
    });
  }
}
