import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsPlainName, inOrder } from '../identity/account-rules.ts';
import { LIMITS } from '../kernel/limits.ts';
import { UPDATE_KINDS } from '../updates/game-update.ts';
import type { UpdateKind } from '../updates/game-update.ts';
import { GAME_EVENT_TYPES } from './event-types.ts';
import type { GameEventType } from './event-types.ts';
import { IsSince } from './since.ts';
import { V1PageDto } from './v1.dto.ts';
import { WEBHOOK_FORMATS } from './webhooks.ts';
import type { WebhookFormat } from './webhooks.ts';

const NAME = { message: `name must be 1 to ${LIMITS.webhookNameMaxLength} characters` };
const FORMAT = { message: `format must be one of ${WEBHOOK_FORMATS.join(', ')}` };
const ADDRESS = { message: 'url must be an address that starts with https://' };
const TOKEN = { message: 'token must be 1 to 255 characters without spaces' };
const TYPES = { message: `types must be a list of ${GAME_EVENT_TYPES.join(', ')}` };
const KINDS = { message: `kinds must be a list of ${UPDATE_KINDS.join(', ')}` };
const GAMES = { message: `appIds must be null or a list of 1 to ${LIMITS.webhookGames} different app ids` };

const IsName = (): PropertyDecorator =>
  inOrder(IsString(NAME), Length(1, LIMITS.webhookNameMaxLength, NAME), Matches(/\S/, NAME), IsPlainName());

/** An http or https URL; which of them are allowed depends on the operator. */
const IsAddress = (): PropertyDecorator =>
  inOrder(
    IsString(ADDRESS),
    Length(1, LIMITS.urlMaxLength, ADDRESS),
    IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }, ADDRESS),
  );

const IsGiven = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

class WebhookChoicesDto {
  /** Left out: all. */
  @IsGiven()
  @IsIn(GAME_EVENT_TYPES, { ...TYPES, each: true })
  @ArrayUnique(TYPES)
  @ArrayNotEmpty(TYPES)
  @IsArray(TYPES)
  types?: GameEventType[];

  /** Left out: all. */
  @IsGiven()
  @IsIn(UPDATE_KINDS, { ...KINDS, each: true })
  @ArrayUnique(KINDS)
  @ArrayNotEmpty(KINDS)
  @IsArray(KINDS)
  kinds?: UpdateKind[];

  /** null: all games of the library. */
  @IsOptional()
  @Max(LIMITS.appIdMax, { ...GAMES, each: true })
  @Min(1, { ...GAMES, each: true })
  @IsInt({ ...GAMES, each: true })
  @ArrayUnique(GAMES)
  @ArrayMaxSize(LIMITS.webhookGames, GAMES)
  @ArrayNotEmpty(GAMES)
  @IsArray(GAMES)
  appIds?: number[] | null;

  /** Of GitHub: a token that may dispatch events to the repository. It belongs to the address. */
  @IsGiven()
  @Matches(/^[\x21-\x7e]+$/, TOKEN)
  @Length(1, LIMITS.identifierMaxLength, TOKEN)
  @IsString(TOKEN)
  token?: string;
}

/** Body of POST /api/v1/webhooks */
export class CreateWebhookDto extends WebhookChoicesDto {
  @IsName()
  name!: string;

  @IsIn(WEBHOOK_FORMATS, FORMAT)
  format: WebhookFormat = 'standard';

  /** Of GitHub: `https://api.github.com/repos/{owner}/{repository}/dispatches`. */
  @IsAddress()
  url!: string;
}

/** Body of PATCH /api/v1/webhooks/{id}: what is left out stays. */
export class ChangeWebhookDto extends WebhookChoicesDto {
  @IsGiven()
  @IsName()
  name?: string;

  /** A new address has no token unless one comes along. */
  @IsGiven()
  @IsAddress()
  url?: string;
}

/** Query of GET /api/v1/webhooks/{id}/deliveries */
export class ListWebhookDeliveriesDto extends V1PageDto {}

/** Body of POST /api/v1/webhooks/{id}/redeliver */
export class RedeliverDto {
  /** Deliveries that were queued since then and failed: a time, or how long ago. */
  @IsSince()
  since!: string;
}
