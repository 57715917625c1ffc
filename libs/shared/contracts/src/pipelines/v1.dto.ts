import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { UPDATE_KINDS } from '../updates/game-update.ts';
import type { UpdateKind } from '../updates/game-update.ts';
import { AreItems } from '../updates/item-rules.ts';
import type { ItemLabel } from '../updates/items.ts';
import { GAME_EVENT_TYPES } from './event-types.ts';
import type { GameEventType } from './event-types.ts';
import { V1_LIMIT_DEFAULT, V1_LIMIT_MAX, V1_WAIT_MAX } from './v1.ts';
import { IsSince } from './since.ts';

const APP = { message: `app must be app ids with commas between, at most ${LIMITS.apiTokenGames}` };
const LIMIT = { message: `limit must be a whole number from 1 to ${V1_LIMIT_MAX}` };
const WAIT = { message: `wait must be a whole number of seconds from 0 to ${V1_WAIT_MAX}` };
const CURSOR = { message: 'cursor must be that of a previous page' };

const listed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.split(',') : value;
const numbers = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string'
    ? value.split(',').map((text) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN))
    : value;

/** A page of a list of /api/v1. */
export class V1PageDto {
  @IsOptional()
  @Matches(/^[\w-]{1,64}\.[\w-]{8}$/, CURSOR)
  cursor?: string;

  @IsOptional()
  @Max(V1_LIMIT_MAX, LIMIT)
  @Min(1, LIMIT)
  @IsInt(LIMIT)
  @Type(() => Number)
  limit: number = V1_LIMIT_DEFAULT;
}

/** Query of GET /api/v1/games */
export class ListV1GamesDto extends V1PageDto {}

/** Query of GET /api/v1/games/{appid}/catch-up */
export class V1CatchUpDto extends V1PageDto {}

/** What lists of /api/v1 are filtered by. */
class V1FilterDto extends V1PageDto {
  /** App ids with commas between; left out: all games of the library. */
  @IsOptional()
  @ArrayMaxSize(LIMITS.apiTokenGames, APP)
  @Max(LIMITS.appIdMax, { ...APP, each: true })
  @IsInt({ ...APP, each: true })
  @Transform(numbers)
  app?: number[];

  /** Kinds of updates with commas between. */
  @IsOptional()
  @IsIn(UPDATE_KINDS, { each: true, message: `kind must be one of ${UPDATE_KINDS.join(', ')}` })
  @Transform(listed)
  kind?: UpdateKind[];

  /** A time, or how long ago: 30m, 24h, 7d; at most 90 days. */
  @IsOptional()
  @IsSince()
  since?: string;
}

/** Query of GET /api/v1/events */
export class ListV1EventsDto extends V1FilterDto {
  /** Types of events with commas between. */
  @IsOptional()
  @IsIn(GAME_EVENT_TYPES, { each: true, message: `type must be one of ${GAME_EVENT_TYPES.join(', ')}` })
  @Transform(listed)
  type?: GameEventType[];

  /** Seconds to wait for the first event, if there is none yet. */
  @IsOptional()
  @Max(V1_WAIT_MAX, WAIT)
  @Min(0, WAIT)
  @IsInt(WAIT)
  @Type(() => Number)
  wait: number = 0;
}

/** Query of GET /api/v1/updates */
export class ListV1UpdatesDto extends V1FilterDto {
  /** Types of items with commas between, or `breaking`: updates with any of them. */
  @AreItems()
  items?: ItemLabel[];

  /** `full`: with the text. */
  @IsOptional()
  @IsIn(['summary', 'full'], { message: 'view must be summary or full' })
  view: 'summary' | 'full' = 'summary';
}

/** Body of PUT /api/v1/games/{appid} */
export class FollowV1GameDto {
  /** As in the store; only used for a game that nobody has followed before. */
  @IsOptional()
  @Matches(/^[^\p{C}]{1,200}$/u, { message: 'name must be 1 to 200 characters' })
  name?: string;
}
