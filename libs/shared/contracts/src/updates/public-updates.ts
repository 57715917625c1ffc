import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional } from 'class-validator';
import { IsPageEnd } from '../kernel/moment-rules.ts';
import { UPDATE_KINDS } from './game-update.ts';
import type { UpdateKind } from './game-update.ts';

const KIND_MESSAGE = `kind must name some of ${UPDATE_KINDS.join(', ')}`;

/** Query of GET /api/games/{appid}/updates. The cursor is what `next_cursor` gave. */
export class PublicUpdatesDto {
  @IsOptional()
  @IsPageEnd('-')
  cursor?: string;

  /** Kinds to be shown, such as `major,patch`; all without it. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value !== '' ? value.split(',') : value || undefined,
  )
  @ArrayMaxSize(UPDATE_KINDS.length, { message: KIND_MESSAGE })
  @IsIn(UPDATE_KINDS, { each: true, message: KIND_MESSAGE })
  kind?: UpdateKind[];
}

/** A game as anybody may see it: what the store says of it, and what it has published. */
export interface PublicGame {
  appid: number;
  name: string;
  icon: string | null;
  logo: string | null;
  developers: string[];
  publishers: string[];
  /** How many of its updates are shown, by kind. */
  updateCounts: Record<UpdateKind, number>;
  latestUpdateDate: string | null;
}

/** GET /api/games/{appid} */
export interface PublicGameBody {
  success: true;
  data: PublicGame;
}

/** An update as lists show it: without its text. `updateDate` is ISO 8601. */
export interface PublicUpdate {
  gid: string;
  title: string;
  excerpt: string;
  updateDate: string;
  appId: number;
  kind: UpdateKind;
}

/** GET /api/games/{appid}/updates, newest first. */
export interface PublicUpdatesBody {
  success: true;
  data: PublicUpdate[];
  next_cursor: string | null;
}

/** An update beside those of other games. */
export interface LatestUpdate extends Omit<PublicUpdate, 'excerpt'> {
  game: { name: string; iconUrl: string | null; logoUrl: string | null };
}

/** GET /api/updates/latest: the newest of all games, newest first. */
export interface LatestUpdatesBody {
  success: true;
  data: LatestUpdate[];
}
