import { Controller, Get, Param, Query } from '@nestjs/common';
import { CatchUpQueries } from '@patchlight/application';
import { V1CatchUpDto } from '@patchlight/contracts';
import type { V1CatchUpBody } from '@patchlight/contracts';
import { NotFollowed } from '@patchlight/domain';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import type { CallingUser } from '../kernel/access/current-user.decorator.ts';
import { AppIdPipe } from '../kernel/app-id.pipe.ts';
import { found } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { Tagged } from '../kernel/revalidated.interceptor.ts';
import { PageCursor } from './page-cursor.ts';

/** The games of the caller's library. */
@SignedIn()
@Controller('v1/games')
export class V1CatchUpController {
  constructor(
    private readonly catchUps: CatchUpQueries,
    private readonly options: HttpOptions,
  ) {}

  /** What a game of the library has published since the caller last played it, newest first. */
  @Get(':appid/catch-up')
  @OpenToTokens('games:read', { games: 'appid' })
  @Tagged()
  async ofGame(
    @CurrentUser() { userId }: CallingUser,
    @Param('appid', AppIdPipe) appId: number,
    @Query() { cursor, limit }: V1CatchUpDto,
  ): Promise<V1CatchUpBody> {
    const pages = new PageCursor('catch-up', userId, appId);
    const after = cursor === undefined ? null : pages.read(cursor, /^\d{1,14}-\d{1,18}$/)[0];
    const page = found(
      await this.catchUps.findOfGame(userId, appId, { cursor: after, perPage: limit }),
      NotFollowed,
    );
    const { data, next_cursor: next } = page;
    return {
      ...data,
      updates: data.updates.map(({ updateDate, ...update }) => ({
        ...update,
        postedAt: updateDate,
        url: new URL(`/g/${appId}?update=${update.gid}`, this.options.publicUrl).href,
      })),
      cursor: next && pages.write(next),
      hasMore: next !== null,
    };
  }
}
