import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  CreateUpdateFeed,
  ListUpdateFeeds,
  PipelineQueries,
  ReadUpdateFeed,
  RevokeUpdateFeed,
  RotateUpdateFeed,
} from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { CreateV1FeedDto, LIMITS } from '@patchlight/contracts';
import type { FeedFormat, V1Feed, V1FeedsBody } from '@patchlight/contracts';
import { UpdateFeedNotFound } from '@patchlight/domain';
import { OpenToTokens, Public, SignedIn } from '../kernel/access/access.decorators.ts';
import { Calling, CurrentUser } from '../kernel/access/current-user.decorator.ts';
import type { CallingToken, CallingUser } from '../kernel/access/current-user.decorator.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';
import { Tagged } from '../kernel/revalidated.interceptor.ts';
import type { TaggedText } from '../kernel/revalidated.interceptor.ts';
import { RowIdPipe } from '../kernel/row-id.pipe.ts';
import { FeedWriter } from './feed-writer.ts';
import { writeOpml } from './write-opml.ts';

const CHANGES = { points: 60, seconds: 60, by: 'user' } as const;
const READS = { points: 30, seconds: 60, by: 'address' } as const;

/**
 * The feeds of the caller. A token can list them, but makes none: their addresses last longer than it, and a token that
 * is limited to some games sees none, because they contain others.
 */
@SignedIn()
@Controller('v1/feeds')
export class V1UserFeedController {
  constructor(
    private readonly listFeeds: ListUpdateFeeds,
    private readonly createFeed: CreateUpdateFeed,
    private readonly rotateFeed: RotateUpdateFeed,
    private readonly revokeFeed: RevokeUpdateFeed,
  ) {}

  /** The feeds with their secret addresses. */
  @Get()
  @OpenToTokens('feeds:read')
  async list(@CurrentUser() { userId }: CallingUser): Promise<V1FeedsBody> {
    return { feeds: await this.listFeeds.execute(userId) };
  }

  /** Creates a feed with secret addresses. */
  @Post()
  @Idempotent()
  @RateLimited(CHANGES)
  create(
    @CurrentUser() user: SignedInUser,
    @Body() { name, kinds, category }: CreateV1FeedDto,
  ): Promise<V1Feed> {
    return this.createFeed.execute(user, { name: name.trim(), kinds, category: category ?? null });
  }

  /** Gives a feed new addresses; the previous ones end at once. */
  @Post(':id/rotate')
  @HttpCode(200)
  @RateLimited(CHANGES)
  rotate(@CurrentUser() user: SignedInUser, @Param('id', RowIdPipe) id: string): Promise<V1Feed> {
    return this.rotateFeed.execute(user, id);
  }

  /** Revokes a feed: its addresses are not found from then on. */
  @Delete(':id')
  @HttpCode(204)
  async revoke(@CurrentUser() { userId }: SignedInUser, @Param('id', RowIdPipe) id: string): Promise<void> {
    await this.revokeFeed.execute(userId, id);
  }
}

/** Feeds of users by secret address, for feed readers. */
@Public()
@Controller('v1/feeds/:secret')
export class V1SecretFeedController {
  constructor(
    private readonly readFeed: ReadUpdateFeed,
    private readonly writer: FeedWriter,
  ) {}

  /** The newest 50 updates as Atom. */
  @Get('feed.atom')
  @RateLimited(READS)
  @Tagged('application/atom+xml')
  atom(@Param('secret') secret: string): Promise<TaggedText> {
    return this.write('atom', secret);
  }

  /** The same as RSS 2.0. */
  @Get('feed.rss')
  @RateLimited(READS)
  @Tagged('application/rss+xml')
  rss(@Param('secret') secret: string): Promise<TaggedText> {
    return this.write('rss', secret);
  }

  /** The same as JSON Feed. */
  @Get('feed.json')
  @RateLimited(READS)
  @Tagged('application/feed+json')
  json(@Param('secret') secret: string): Promise<TaggedText> {
    return this.write('json', secret);
  }

  private async write(format: FeedFormat, secret: string): Promise<TaggedText> {
    if (!/^[\w-]{43}$/.test(secret)) throw new UpdateFeedNotFound();
    return this.writer.ofUser(format, await this.readFeed.execute(secret));
  }
}

/** The public feeds of the games of the caller's library. */
@SignedIn()
@Controller('v1/games.opml')
export class V1OpmlController {
  constructor(
    private readonly pipelines: PipelineQueries,
    private readonly options: HttpOptions,
  ) {}

  /** The feeds of all games in OPML, for the import of a feed reader. */
  @Get()
  @OpenToTokens('games:read', { games: 'filtered' })
  @Tagged('text/x-opml')
  async list(@Calling() { userId, appIds }: CallingToken): Promise<string> {
    const games = await this.pipelines.listGames({ userId, appIds }, 0, LIMITS.importGamesMax);
    return writeOpml(games, this.options.publicUrl);
  }
}
