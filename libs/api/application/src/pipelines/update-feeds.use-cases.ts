import type { UpdateKind, V1Feed, V1FullUpdate } from '@patchlight/contracts';
import {
  MAX_UPDATE_FEEDS,
  SessionEnded,
  TooManyUpdateFeeds,
  UpdateFeedCategoryUnknown,
  UpdateFeedNotFound,
} from '@patchlight/domain';
import type { FeedRepository } from '../kernel/feeds.ts';
import type { SessionOwner } from '../kernel/ports.ts';
import type { PipelineQueries, PipelinesPorts } from './ports.ts';
import type { UpdateFeedAddresses } from './update-feed-addresses.ts';

/** Most updates of a feed. */
const UPDATES = 50;

type UpdateFeedDeps = Pick<PipelinesPorts, 'clock' | 'credentials' | 'ids' | 'unitOfWork' | 'updateFeeds'> & {
  readonly feedAddresses: UpdateFeedAddresses;
};

/** Lists a user's feeds with their addresses. */
export class ListUpdateFeeds {
  constructor(private readonly deps: Pick<UpdateFeedDeps, 'updateFeeds' | 'feedAddresses'>) {}

  async execute(userId: string): Promise<V1Feed[]> {
    const feeds = await this.deps.updateFeeds.findByUser(userId);
    return feeds.map((feed) => this.deps.feedAddresses.shown(feed));
  }
}

/** Creates a feed with secret addresses. */
export class CreateUpdateFeed {
  constructor(private readonly deps: UpdateFeedDeps) {}

  /**
   * @throws {UpdateFeedCategoryUnknown}
   * @throws {TooManyUpdateFeeds}
   * @throws {SessionEnded} meanwhile
   */
  async execute(
    { userId, sessionId }: SessionOwner,
    form: { name: string; kinds: UpdateKind[]; category: string | null },
  ): Promise<V1Feed> {
    const { clock, credentials, feedAddresses, ids, unitOfWork, updateFeeds } = this.deps;
    const { category } = form;
    if (category !== null && !(await updateFeeds.hasCategory(userId, category)))
      throw new UpdateFeedCategoryUnknown();
    const token = ids.token();
    const sealedToken = feedAddresses.seal(userId, token);
    const added = { ...form, userId, token, sealedToken, createdAt: clock.now() };
    return unitOfWork.run(async () => {
      const feed = await updateFeeds.add(added, MAX_UPDATE_FEEDS);
      if (!(await credentials.lock({ sessionId }))) throw new SessionEnded();
      if (!feed) throw new TooManyUpdateFeeds();
      return feedAddresses.shown(feed);
    });
  }
}

/** Gives a feed new addresses; the previous ones end. */
export class RotateUpdateFeed {
  constructor(private readonly deps: Omit<UpdateFeedDeps, 'clock'>) {}

  /**
   * @throws {UpdateFeedNotFound} the user has no such feed
   * @throws {SessionEnded} meanwhile
   */
  async execute({ userId, sessionId }: SessionOwner, id: string): Promise<V1Feed> {
    const { credentials, feedAddresses, ids, unitOfWork, updateFeeds } = this.deps;
    const token = ids.token();
    const secret = { token, sealedToken: feedAddresses.seal(userId, token) };
    return unitOfWork.run(async () => {
      // Before the feed, as whatever revokes both.
      if (!(await credentials.lock({ sessionId }))) throw new SessionEnded();
      const feed = await updateFeeds.rotate(userId, id, secret);
      if (!feed) throw new UpdateFeedNotFound();
      return feedAddresses.shown(feed);
    });
  }
}

/** Revokes a feed: its addresses return not found from then on. */
export class RevokeUpdateFeed {
  constructor(private readonly updateFeeds: FeedRepository<UpdateKind>) {}

  /** @throws {UpdateFeedNotFound} the user has no such feed */
  async execute(userId: string, id: string): Promise<void> {
    if (!(await this.updateFeeds.remove(userId, id))) throw new UpdateFeedNotFound();
  }
}

/** The updates of a feed. */
export interface UpdateFeedContent {
  id: string;
  name: string;
  /** When it was created. */
  since: string;
  /** Newest first. */
  updates: V1FullUpdate[];
}

/** Reads a feed by the token of its addresses. */
export class ReadUpdateFeed {
  constructor(
    private readonly deps: Pick<PipelinesPorts, 'clock' | 'updateFeeds'> & {
      readonly pipelines: Pick<PipelineQueries, 'listNewestOfUser'>;
    },
  ) {}

  /** @throws {UpdateFeedNotFound} unknown, revoked, or the account is disabled */
  async execute(token: string): Promise<UpdateFeedContent> {
    const feed = await this.deps.updateFeeds.findByToken(token);
    if (!feed) throw new UpdateFeedNotFound();
    const { createdAt, id, name, userId, kinds } = feed;
    await this.deps.updateFeeds.recordRead(id, this.deps.clock.now());
    const choice = { userId, kinds, category: feed.category?.id ?? null };
    const since = createdAt.toISOString();
    return { id, name, since, updates: await this.deps.pipelines.listNewestOfUser(choice, UPDATES) };
  }
}
