import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ReadFeed } from '@patchlight/application';
import { FeedNotFound, FeedPaused } from '@patchlight/domain';
import type { FastifyReply } from 'fastify';
import { Public } from '../kernel/access/access.decorators.ts';
import { hasContent } from '../kernel/entity-tag.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';

const FILE = /^([\w-]{43})\.ics$/;

/** Calendar feeds by secret URL, polled by calendar apps. */
@Public()
@Controller('feeds')
export class FeedController {
  constructor(private readonly readFeed: ReadFeed) {}

  /** A paused feed returns a calendar with a message, which apps can show. */
  @Get(':file')
  @RateLimited({ points: 120, seconds: 60, by: 'address' })
  async read(
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('if-none-match') known?: string,
  ): Promise<string | undefined> {
    const [, token] = FILE.exec(file) ?? [];
    if (!token) throw new FeedNotFound();
    try {
      const content = await this.readFeed.execute(token);
      const tag = `"${content.tag}"`;
      void reply.header('ETag', tag);
      if (hasContent(known, tag)) {
        void reply.status(304);
        return undefined;
      }
      void reply.type('text/calendar; charset=utf-8');
      return await content.text();
    } catch (error) {
      if (!(error instanceof FeedPaused)) throw error;
      void reply.status(403).type('text/plain; charset=utf-8');
      return error.message;
    }
  }
}
