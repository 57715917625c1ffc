import { Controller, Get, Query, Res } from '@nestjs/common';
import { SearchGames } from '@patchlight/application';
import { SEARCH_SOURCE_HEADER, SearchGamesDto } from '@patchlight/contracts';
import type { SearchResult } from '@patchlight/contracts';
import type { FastifyReply } from 'fastify';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import type { CallingUser } from '../kernel/access/current-user.decorator.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';

/** Search in the store. */
@SignedIn()
@Controller('steam')
export class SearchController {
  constructor(private readonly searchGames: SearchGames) {}

  @Get('search')
  @OpenToTokens('games:read')
  @RateLimited({ points: 60, seconds: 60, by: 'user' })
  async search(
    @CurrentUser() { userId }: CallingUser,
    @Query() { term }: SearchGamesDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SearchResult[]> {
    const { source, results } = await this.searchGames.execute(userId, term);
    void reply.header(SEARCH_SOURCE_HEADER, source);
    return results;
  }
}
