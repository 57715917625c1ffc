import { Controller, Get, Param } from '@nestjs/common';
import { PipelineQueries, cachedByKey } from '@patchlight/application';
import type { UpdatesOfGame } from '@patchlight/application';
import type { FeedFormat, V1ReleasesBody, V1RenovateBody } from '@patchlight/contracts';
import { GameNotFound } from '@patchlight/domain';
import { Public } from '../kernel/access/access.decorators.ts';
import { AppIdPipe } from '../kernel/app-id.pipe.ts';
import { found } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { Revalidated } from '../kernel/revalidated.interceptor.ts';
import type { TaggedText } from '../kernel/revalidated.interceptor.ts';
import { FeedWriter } from './feed-writer.ts';
import { renovateReleases } from './renovate-releases.ts';

const CACHED_SECONDS = 60;
const READS = { points: 30, seconds: 60, by: 'address' } as const;
/** One of these is not read and written again for each request. */
const KEPT_MS = 5_000;
const KEPT_TEXTS = 20;
const UPDATES = 20;

/** What anyone may read of a game: the newest updates, for feed readers and Renovate, and its release dates. */
@Public()
@Controller('v1/games/:appid')
export class V1FeedController {
  private readonly texts = cachedByKey<TaggedText>(KEPT_MS, KEPT_TEXTS);

  constructor(
    private readonly pipelines: PipelineQueries,
    private readonly options: HttpOptions,
    private readonly writer: FeedWriter,
  ) {}

  /** The newest updates as Atom. */
  @Get('feed.atom')
  @RateLimited(READS)
  @Revalidated(CACHED_SECONDS, 'application/atom+xml')
  atom(@Param('appid', AppIdPipe) appId: number): Promise<TaggedText> {
    return this.write('atom', appId);
  }

  /** The newest updates as RSS 2.0. */
  @Get('feed.rss')
  @RateLimited(READS)
  @Revalidated(CACHED_SECONDS, 'application/rss+xml')
  rss(@Param('appid', AppIdPipe) appId: number): Promise<TaggedText> {
    return this.write('rss', appId);
  }

  /** The newest updates as JSON Feed. */
  @Get('feed.json')
  @RateLimited(READS)
  @Revalidated(CACHED_SECONDS, 'application/feed+json')
  json(@Param('appid', AppIdPipe) appId: number): Promise<TaggedText> {
    return this.write('json', appId);
  }

  /** The newest updates as releases, for a custom data source of Renovate. */
  @Get('renovate.json')
  @Revalidated(CACHED_SECONDS)
  async renovate(@Param('appid', AppIdPipe) appId: number): Promise<V1RenovateBody> {
    const { updates } = await this.find(appId);
    const homepage = new URL(`/g/${appId}`, this.options.publicUrl).href;
    return { homepage, releases: renovateReleases(updates) };
  }

  /** The release dates that the store has shown, since this instance has looked. */
  @Get('releases')
  @Revalidated(CACHED_SECONDS)
  async releases(@Param('appid', AppIdPipe) appId: number): Promise<V1ReleasesBody> {
    return found(await this.pipelines.findReleases(appId), GameNotFound);
  }

  private write(format: FeedFormat, appId: number): Promise<TaggedText> {
    return this.texts(`${format} ${appId}`, async () => this.writer.ofGame(format, await this.find(appId)));
  }

  private async find(appId: number): Promise<UpdatesOfGame> {
    return found(await this.pipelines.listNewest(appId, UPDATES), GameNotFound);
  }
}
