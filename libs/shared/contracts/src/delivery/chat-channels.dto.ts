import {
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Matches,
} from 'class-validator';
import { IsPlainName, inOrder } from '../identity/account-rules.ts';
import { LIMITS } from '../kernel/limits.ts';
import { NOTIFICATION_KINDS } from './channels.ts';
import type { NotificationKind } from './channels.ts';
import { CHAT_KINDS } from './chat-channels.ts';
import type { ChatKind } from './chat-channels.ts';

const NAME = { message: `Name must be 1 to ${LIMITS.chatNameMaxLength} characters` };
const KIND = { message: 'Choose where the messages go' };
const KINDS = { message: 'Choose at least one kind of notification' };
const ADDRESS = { message: 'Enter an address that starts with https://' };
const TOKEN = { message: 'The access token must be 1 to 255 characters without spaces' };

/** An http or https URL; which of them are allowed depends on the operator. */
const IsAddress = (): PropertyDecorator =>
  inOrder(
    IsString(ADDRESS),
    Length(1, LIMITS.urlMaxLength, ADDRESS),
    IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }, ADDRESS),
  );

/** What can be chosen for a chat channel at any time. */
class ChatChannelDto {
  @IsPlainName()
  @Matches(/\S/, NAME)
  @Length(1, LIMITS.chatNameMaxLength, NAME)
  @IsString(NAME)
  name!: string;

  @IsIn(NOTIFICATION_KINDS, { ...KINDS, each: true })
  @ArrayUnique(KINDS)
  @ArrayNotEmpty(KINDS)
  @IsArray(KINDS)
  kinds!: NotificationKind[];

  /** Of ntfy: sent as a bearer token. It belongs to the address: a new address without a token has none. */
  @Matches(/^[\x21-\x7e]+$/, TOKEN)
  @Length(1, LIMITS.identifierMaxLength, TOKEN)
  @IsString(TOKEN)
  @IsOptional()
  token?: string;
}

/** POST /api/user/channels */
export class CreateChatChannelDto extends ChatChannelDto {
  @IsIn(CHAT_KINDS, KIND)
  kind!: ChatKind;

  @IsAddress()
  url!: string;
}

/** PUT /api/user/channels/{id}: without an address, the previous one stays. */
export class ChangeChatChannelDto extends ChatChannelDto {
  @IsAddress()
  @IsOptional()
  url?: string;
}
