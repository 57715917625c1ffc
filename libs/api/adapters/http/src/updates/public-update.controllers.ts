import { Controller, Get, Param, Query } from '@nestjs/common';
import { PublicUpdateQueries, cachedFor } from '@patchlight/application';
import { GameEditsDto, LIMITS, PublicUpdatesDto } from '@patchlight/contracts';
import type {
  GameEditsBody,
  LatestUpdatesBody,
  PublicGameBody,
  PublicUpdatesBody,
} from '@patchlight/contracts';
import { GameNotFound } from '@patchlight/domain';
import { Public } from '../kernel/access/access.decorators.ts';
import { found, success } from '../kernel/envelope.ts';
import { Revalidated } from '../kernel/revalidated.interceptor.ts';

const LATEST_CACHED_MS = 5_000;

/** Parses an app id from the path; a malformed one gives 404. */
const readAppId = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new GameNotFound();
  return Number(text);
};

/** Public pages of games. */
@Public()
@Controller('games')
export class PublicGameController {
  constructor(private readonly updates: PublicUpdateQueries) {}

  @Get(':appid')
  @Revalidated(30)
  async game(@Param('appid') appid: string): Promise<PublicGameBody> {
    return success({ data: found(await this.updates.findGame(readAppId(appid)), GameNotFound) });
  }

  @Get(':appid/updates')
  @Revalidated(30)
  async ofGame(
    @Param('appid') appid: string,
    @Query() { cursor, kind, items }: PublicUpdatesDto,
  ): Promise<PublicUpdatesBody> {
    return success({
      ...found(
        await this.updates.listByGame(readAppId(appid), {
          kinds: kind ?? null,
          items: items ?? null,
          cursor: cursor ?? null,
          perPage: LIMITS.publicUpdatesPerPage,
        }),
        GameNotFound,
      ),
    });
  }

  @Get(':appid/edits')
  @Revalidated(30)
  async edits(@Param('appid') appid: string, @Query() { cursor }: GameEditsDto): Promise<GameEditsBody> {
    return success({
      ...found(
        await this.updates.listEdits(readAppId(appid), {
          cursor: cursor ?? null,
          perPage: LIMITS.publicUpdatesPerPage,
        }),
        GameNotFound,
      ),
    });
  }
}

/** The latest updates of all games, cached for a few seconds per process. */
@Public()
@Controller('updates/latest')
export class LatestUpdatesController {
  private readonly latest: () => ReturnType<PublicUpdateQueries['listLatest']>;

  constructor(updates: PublicUpdateQueries) {
    this.latest = cachedFor(LATEST_CACHED_MS, () => updates.listLatest(LIMITS.latestUpdates));
  }

  @Get()
  @Revalidated(5)
  async read(): Promise<LatestUpdatesBody> {
    return success({ data: await this.latest() });
  }
}
