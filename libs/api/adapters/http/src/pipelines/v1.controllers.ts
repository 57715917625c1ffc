import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query, Res } from '@nestjs/common';
import {
  BillingQueries,
  Clock,
  FollowGame,
  PipelineQueries,
  UnfollowGame,
  UsualGapQueries,
  VerifyGame,
} from '@patchlight/application';
import type { EventPage, GamesOfCaller, UpdatePosition } from '@patchlight/application';
import { FollowV1GameDto, ListV1EventsDto, ListV1GamesDto, ListV1UpdatesDto } from '@patchlight/contracts';
import type {
  UpdateItems,
  V1EventsBody,
  V1Game,
  V1GamesBody,
  V1MeBody,
  V1RhythmBody,
  V1Update,
  V1UpdateDetails,
  V1UpdatesBody,
} from '@patchlight/contracts';
import { AlreadyFollowed, NotFollowed, UpdateNotFound } from '@patchlight/domain';
import type { FastifyReply } from 'fastify';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { Calling } from '../kernel/access/current-user.decorator.ts';
import type { CallingToken } from '../kernel/access/current-user.decorator.ts';
import { Admission } from '../kernel/access/admission.ts';
import { NeedsEarlyAccess } from '../kernel/access/needs-feature.guard.ts';
import { AppIdPipe } from '../kernel/app-id.pipe.ts';
import { found } from '../kernel/envelope.ts';
import { Tagged } from '../kernel/revalidated.interceptor.ts';
import { EventWaits } from './event-waits.ts';
import { V1FeedController } from './v1-feed.controller.ts';
import { PageCursor, refuseCursor } from './page-cursor.ts';
import { momentOf } from './since.ts';
import { Versioned } from './version.interceptor.ts';

const FILTERED = { games: 'filtered' } as const;

/** The games that a request is about: those asked for, of those that the token may reach. */
const gamesOf = ({ userId, appIds }: CallingToken, wanted?: readonly number[]): GamesOfCaller => ({
  userId,
  appIds: wanted && appIds ? wanted.filter((appId) => appIds.includes(appId)) : (wanted ?? appIds),
});

/** @throws {DomainError} it is not in the last 90 days */
const sinceOf = (since: string | undefined, now: Date): Date | null =>
  since === undefined ? null : momentOf(since, now);

/** What happened to the games of the caller's library. */
@SignedIn()
@Controller('v1/events')
export class V1EventController {
  constructor(
    private readonly pipelines: PipelineQueries,
    private readonly clock: Clock,
    private readonly waits: EventWaits,
    private readonly admission: Admission,
  ) {}

  /** Lists events, oldest first. Starts at `since`, or with what comes from now on; with `wait` waits for the first. */
  @Get()
  @OpenToTokens('updates:read', FILTERED)
  async list(
    @Calling() caller: CallingToken,
    @Query() { app, type, kind, wait, ...query }: ListV1EventsDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<V1EventsBody> {
    const pages = new PageCursor('events', caller.userId, app, type, kind);
    const since = query.cursor === undefined ? sinceOf(query.since, this.clock.now()) : null;
    const after =
      query.cursor === undefined
        ? await this.pipelines.lastEventBefore(since)
        : pages.read(query.cursor, /^\d{1,18}$/)[0];
    const filter = { ...gamesOf(caller, app), types: type ?? null, kinds: kind ?? null, since };
    const read = async (afterId: string): Promise<EventPage> =>
      (await this.pipelines.listEvents(filter, afterId, query.limit)) ?? refuseCursor();
    let page = await read(after);
    if (page.events.length === 0 && wait > 0) {
      await this.waits.until(
        async () => {
          page = await read(page.lastId);
          return page.events.length > 0;
        },
        { userId: caller.userId, seconds: wait, reply },
      );
      if (page.events.length > 0) await this.admission.repeat(reply.request);
    }
    return { events: page.events, cursor: pages.write(page.lastId), hasMore: page.hasMore };
  }
}

const withoutPosition = <Row extends V1Update>({
  position: _,
  ...update
}: Row & { position: UpdatePosition }) => update;

/** The updates of the games of the caller's library, and each by its id. */
@SignedIn()
@Controller('v1/updates')
export class V1UpdateController {
  constructor(
    private readonly pipelines: PipelineQueries,
    private readonly clock: Clock,
  ) {}

  /** Lists the updates, newest first. */
  @Get()
  @OpenToTokens('updates:read', FILTERED)
  @Versioned('updates')
  async list(
    @Calling() caller: CallingToken,
    @Query() { app, kind, items, cursor, limit, view, ...query }: ListV1UpdatesDto,
  ): Promise<V1UpdatesBody> {
    const pages = new PageCursor('updates', caller.userId, app, kind, ...(items ? [items] : []));
    const [, postedAt = '', id = ''] =
      cursor === undefined ? [] : pages.read(cursor, /^(\d{1,17})-(\d{1,18})$/);
    const rows = await this.pipelines.listUpdates(
      {
        ...gamesOf(caller, app),
        kinds: kind ?? null,
        items: items ?? null,
        since: sinceOf(query.since, this.clock.now()),
      },
      cursor === undefined ? null : { postedAt, id },
      { limit: limit + 1, isFull: view === 'full' },
    );
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1)!.position : null;
    return {
      updates: shown.map(withoutPosition),
      cursor: last && pages.write(`${last.postedAt}-${last.id}`),
      hasMore: last !== null,
    };
  }

  /** An update with its text, and the texts before its edits. */
  @Get(':gid')
  @OpenToTokens('updates:read', FILTERED)
  @Tagged()
  async find(@Calling() { appIds }: CallingToken, @Param('gid') gid: string): Promise<V1UpdateDetails> {
    const update = /^\d{1,20}$/.test(gid) ? await this.pipelines.findUpdate(gid) : null;
    if (!update || (appIds && !appIds.includes(update.appId))) throw new UpdateNotFound();
    return update;
  }

  /** What its lines say: fixes, balance, content and more, as far as patterns tell. */
  @Get(':gid/items')
  @OpenToTokens('updates:read', FILTERED)
  @Tagged()
  async items(@Calling() { appIds }: CallingToken, @Param('gid') gid: string): Promise<UpdateItems> {
    const found = /^\d{1,20}$/.test(gid) ? await this.pipelines.findItems(gid) : null;
    if (!found || (appIds && !appIds.includes(found.appId))) throw new UpdateNotFound();
    return found;
  }
}

/** The games of the caller's library. */
@SignedIn()
@Controller('v1/games')
export class V1GameController {
  constructor(
    private readonly pipelines: PipelineQueries,
    private readonly usualGaps: UsualGapQueries,
    private readonly followGame: FollowGame,
    private readonly unfollowGame: UnfollowGame,
    private readonly verifyGame: VerifyGame,
  ) {}

  /** Lists the games, by app id. */
  @Get()
  @OpenToTokens('games:read', FILTERED)
  @Versioned('fetches')
  async list(
    @Calling() caller: CallingToken,
    @Query() { cursor, limit }: ListV1GamesDto,
  ): Promise<V1GamesBody> {
    const pages = new PageCursor('games', caller.userId);
    const [after] = cursor === undefined ? ['0'] : pages.read(cursor, /^\d{1,9}$/);
    const games = await this.pipelines.listGames(gamesOf(caller), Number(after), limit + 1);
    const shown = games.slice(0, limit);
    const hasMore = games.length > limit;
    return { games: shown, cursor: hasMore ? pages.write(String(shown.at(-1)!.appId)) : null, hasMore };
  }

  /** A game, with its newest update. */
  @Get(':appid')
  @OpenToTokens('games:read', { games: 'appid' })
  @Versioned('fetches')
  async find(@Calling() caller: CallingToken, @Param('appid', AppIdPipe) appId: number): Promise<V1Game> {
    const [game] = await this.pipelines.listGames(gamesOf(caller, [appId]), 0, 1);
    if (!game) throw new NotFollowed();
    return game;
  }

  /** The newest update of a game. */
  @Get(':appid/latest')
  @OpenToTokens('updates:read', { games: 'appid' })
  @Versioned('updates')
  async latest(@Calling() caller: CallingToken, @Param('appid', AppIdPipe) appId: number): Promise<V1Update> {
    const { latest } = await this.find(caller, appId);
    if (!latest) throw new UpdateNotFound();
    return latest;
  }

  /** How often the game gets updates, from its last 12 gaps. It promises nothing. */
  @NeedsEarlyAccess('usualGap')
  @Get(':appid/rhythm')
  @OpenToTokens('games:read', { games: 'appid' })
  @Tagged()
  async rhythm(
    @Calling() { userId }: CallingToken,
    @Param('appid', AppIdPipe) appId: number,
  ): Promise<V1RhythmBody> {
    return found(await this.usualGaps.findOfUser(userId, appId), NotFollowed);
  }

  /** Follows a game; repeats harmlessly. */
  @Put(':appid')
  @OpenToTokens('games:write', { games: 'appid' })
  async follow(
    @Calling() caller: CallingToken,
    @Param('appid', AppIdPipe) appId: number,
    @Body() { name }: FollowV1GameDto,
  ): Promise<V1Game> {
    // Before it takes a share of the store's requests.
    const [followed] = await this.pipelines.listGames(gamesOf(caller, [appId]), 0, 1);
    if (followed) return followed;
    try {
      const game = { appId, name: name ?? `App ${appId}`, logoUrl: null, iconUrl: null };
      await this.followGame.execute(caller.userId, game);
      await this.verifyGame.execute(caller.userId, appId);
    } catch (error) {
      if (!(error instanceof AlreadyFollowed)) throw error;
    }
    return this.find(caller, appId);
  }

  /** Unfollows a game. */
  @Delete(':appid')
  @HttpCode(204)
  @OpenToTokens('games:write', { games: 'appid' })
  async unfollow(
    @Calling() { userId }: CallingToken,
    @Param('appid', AppIdPipe) appId: number,
  ): Promise<void> {
    await this.unfollowGame.execute(userId, appId);
  }
}

/** The caller. */
@SignedIn()
@Controller('v1/me')
export class V1MeController {
  constructor(private readonly billing: BillingQueries) {}

  /** Plan, scopes and quota of the caller. */
  @Get()
  @OpenToTokens('any', FILTERED)
  async me(@Calling() { userId, appIds, scopes }: CallingToken): Promise<V1MeBody> {
    const [plan, { apiCalls, resetsAt }] = await Promise.all([
      this.billing.getPlan(userId),
      this.billing.getUsage(userId),
    ]);
    return {
      plan,
      token: scopes && { scopes: [...scopes], appIds: appIds && [...appIds] },
      quota: { limit: apiCalls.isUnlimited ? null : apiCalls.limit, used: apiCalls.current, resetsAt },
    };
  }
}

export const v1Controllers = [
  V1EventController,
  V1UpdateController,
  V1GameController,
  V1FeedController,
  V1MeController,
];
