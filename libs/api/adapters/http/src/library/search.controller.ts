import { Controller, Get, Query, Res } from '@nestjs/common';
import { LibraryQueries, SearchGames, cachedFor } from '@patchlight/application';
import { LIMITS, SEARCH_SOURCE_HEADER, SearchGamesDto } from '@patchlight/contracts';
import type { GameSearchRow, PopularGamesBody, SearchResult, SimilarGamesBody } from '@patchlight/contracts';
import type { FastifyReply } from 'fastify';
import { OpenToTokens, Public, SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import type { CallingUser } from '../kernel/access/current-user.decorator.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { success } from '../kernel/envelope.ts';
import { Revalidated } from '../kernel/revalidated.interceptor.ts';

const POPULAR_CACHED_MS = 5 * 60_000;

/** Search for games by name, id or link. */
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
  ): Promise<GameSearchRow[]> {
    const { source, results } = await this.searchGames.execute(userId, term);
    void reply.header(SEARCH_SOURCE_HEADER, source);
    return results;
  }
}

/** Games that a misspelled name may mean. */
@SignedIn()
@Controller('games/similar')
export class SimilarGamesController {
  constructor(private readonly library: LibraryQueries) {}

  @Get()
  @RateLimited({ points: 60, seconds: 60, by: 'user' })
  async read(@Query() { term }: SearchGamesDto): Promise<SimilarGamesBody> {
    return success({ data: await this.library.listSimilar(term) });
  }
}

/** The most followed games, cached per process: counting follows is expensive. */
@Public()
@Controller('games/popular')
export class PopularGamesController {
  private readonly popular: () => Promise<SearchResult[]>;

  constructor(library: LibraryQueries) {
    this.popular = cachedFor(POPULAR_CACHED_MS, () => library.listPopular(LIMITS.popularGames));
  }

  @Get()
  @Revalidated(60)
  async read(): Promise<PopularGamesBody> {
    return success({ data: await this.popular() });
  }
}
