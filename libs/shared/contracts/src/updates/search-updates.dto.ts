import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { IsPageEnd } from '../kernel/moment-rules.ts';
import { UPDATE_KINDS } from './game-update.ts';
import type { UpdateKind } from './game-update.ts';
import { AreItems } from './item-rules.ts';
import type { ItemCounts, ItemLabel } from './items.ts';

/** Query of GET /api/user/games/updates/search */
export class SearchUpdatesDto {
  /** Words (AND), `"phrases"`, `-exclusions`, `this or that`. */
  @Length(1, LIMITS.searchTermMaxLength, { message: 'Search term must be 1 to 100 characters' })
  @IsString({ message: 'Search term must be 1 to 100 characters' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  q!: string;

  /** One kind, or several separated by commas. */
  @IsOptional()
  @IsIn(UPDATE_KINDS, { each: true, message: `kind must be one of ${UPDATE_KINDS.join(', ')}` })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  kind?: UpdateKind[];

  /** What the updates say, such as `balance,breaking`. */
  @AreItems()
  items?: ItemLabel[];

  /** `next_cursor` of the previous page. */
  @IsOptional()
  @IsPageEnd('.')
  cursor?: string;
}

/** A part of plain text: a match, or text between matches. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** One result. `title` and `snippet` are plain text in parts, to be concatenated. */
export interface UpdateMatch {
  gid: string;
  title: TextPart[];
  snippet: TextPart[];
  updateDate: string;
  appId: number;
  kind: UpdateKind;
  /** null: not in English, or not read yet. */
  items: ItemCounts | null;
  /** Lines that its edits added, changed or removed. */
  changes: number;
  game: { name: string; iconUrl: string | null; logoUrl: string | null };
}

/** GET /api/user/games/updates/search, newest first. */
export interface UpdateSearchBody {
  data: UpdateMatch[];
  next_cursor: string | null;
  /** Stored posts that are not indexed yet, counted up to 1,000; usually 0. */
  pending: number;
}
