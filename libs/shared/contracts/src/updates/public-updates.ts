import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional } from 'class-validator';
import { IsPageEnd } from '../kernel/moment-rules.ts';
import { UPDATE_KINDS } from './game-update.ts';
import { AreItems } from './item-rules.ts';
import type { GameEdit } from './edit.ts';
import type { GameHistory } from './game-history.ts';
import type { UpdateKind } from './game-update.ts';
import type { ItemCounts, ItemLabel } from './items.ts';
import type { ReleaseHistory } from '../library/release-history.ts';
import type { Rhythm } from './rhythm.ts';

const KIND_MESSAGE = `kind must name some of ${UPDATE_KINDS.join(', ')}`;

/** Query of GET /api/games/{appid}/updates. The cursor is what `next_cursor` gave. */
export class PublicUpdatesDto {
  @IsOptional()
  @IsPageEnd('-')
  cursor?: string;

  /** Kinds to include, such as `major,patch`; all by default. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value !== '' ? value.split(',') : value || undefined,
  )
  @ArrayMaxSize(UPDATE_KINDS.length, { message: KIND_MESSAGE })
  @IsIn(UPDATE_KINDS, { each: true, message: KIND_MESSAGE })
  kind?: UpdateKind[];

  /** What the updates say, such as `balance,breaking`; any by default. */
  @AreItems()
  items?: ItemLabel[];
}

/** Public data of a game and its updates. */
export interface PublicGame {
  appid: number;
  name: string;
  icon: string | null;
  logo: string | null;
  developers: string[];
  publishers: string[];
  /** Number of its visible updates by kind. */
  updateCounts: Record<UpdateKind, number>;
  latestUpdateDate: string | null;
  /** null: it has no updates yet. */
  rhythm: Rhythm | null;
  /** null: it has no posts. */
  history: GameHistory | null;
  /** null: the store has told none yet. */
  releases: ReleaseHistory | null;
  /** The newest edits of its posts, without those of their looks, 10 at most. */
  edits: GameEdit[];
}

/** GET /api/games/{appid} */
export interface PublicGameBody {
  success: true;
  data: PublicGame;
}

/** An update in lists, without its text. `updateDate` is ISO 8601. */
export interface PublicUpdate {
  gid: string;
  title: string;
  excerpt: string;
  updateDate: string;
  appId: number;
  kind: UpdateKind;
  /** null: not in English, or not read yet. */
  items: ItemCounts | null;
  /** Lines that its edits added, changed or removed. */
  changes: number;
}

/** GET /api/games/{appid}/updates, newest first. */
export interface PublicUpdatesBody {
  success: true;
  data: PublicUpdate[];
  next_cursor: string | null;
}

/** An update in lists of several games. */
export interface LatestUpdate extends Omit<PublicUpdate, 'excerpt' | 'items' | 'changes'> {
  game: { name: string; iconUrl: string | null; logoUrl: string | null };
}

/** GET /api/updates/latest: the newest of all games, newest first. */
export interface LatestUpdatesBody {
  success: true;
  data: LatestUpdate[];
}
