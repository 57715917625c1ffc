import { Controller, Get, Param } from '@nestjs/common';
import { PipelineQueries } from '@patchlight/application';
import type { UpdatesOfGame } from '@patchlight/application';
import type { V1ReleasesBody, V1RenovateBody } from '@patchlight/contracts';
import { GameNotFound } from '@patchlight/domain';
import { Public } from '../kernel/access/access.decorators.ts';
import { AppIdPipe } from '../kernel/app-id.pipe.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { Revalidated } from '../kernel/revalidated.interceptor.ts';
import { renovateReleases } from './renovate-releases.ts';
import { writeFeed } from './write-feed.ts';

const CACHED_SECONDS = 60;
const UPDATES = 20;

/** What anyone may read of a game: the newest updates, for feed readers and Renovate, and its release dates. */
@Public()
@Controller('v1/games/:appid')
export class V1FeedController {
  constructor(
    private readonly pipelines: PipelineQueries,
    private readonly options: HttpOptions,
  ) {}

  /** The newest updates as Atom. */
  @Get('feed.atom')
  @Revalidated(CACHED_SECONDS, 'application/atom+xml')
  async atom(@Param('appid', AppIdPipe) appId: number): Promise<string> {
    return writeFeed('atom', await this.find(appId), this.options.publicUrl);
  }

  /** The newest updates as RSS 2.0. */
  @Get('feed.rss')
  @Revalidated(CACHED_SECONDS, 'application/rss+xml')
  async rss(@Param('appid', AppIdPipe) appId: number): Promise<string> {
    return writeFeed('rss', await this.find(appId), this.options.publicUrl);
  }

  /** The newest updates as JSON Feed. */
  @Get('feed.json')
  @Revalidated(CACHED_SECONDS, 'application/feed+json')
  async json(@Param('appid', AppIdPipe) appId: number): Promise<string> {
    return writeFeed('json', await this.find(appId), this.options.publicUrl);
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
    const found = await this.pipelines.findReleases(appId);
    if (!found) throw new GameNotFound();
    return found;
  }

  private async find(appId: number): Promise<UpdatesOfGame> {
    const found = await this.pipelines.listNewest(appId, UPDATES);
    if (!found) throw new GameNotFound();
    return found;
  }
}
