import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  AddChatChannel,
  ChangeChatChannel,
  ListChatChannels,
  RemoveChatChannel,
  TestChatChannel,
} from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { ChangeChatChannelDto, CreateChatChannelDto } from '@patchlight/contracts';
import type { ChatChannelBody, ChatChannelsBody, ChatTestBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { NeedsFeature } from '../kernel/access/needs-feature.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { DONE, success } from '../kernel/envelope.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';

const CHANGES = { points: 60, seconds: 60, by: 'user' } as const;
/** Limit of the endpoint that sends a request to an external server. */
const TESTS = { points: 20, seconds: 15 * 60, by: 'user' } as const;

/** The chat channels of the caller. They stay readable and removable without the plan. */
@SignedIn()
@Controller('user/channels')
export class ChatChannelController {
  constructor(
    private readonly listChatChannels: ListChatChannels,
    private readonly addChatChannel: AddChatChannel,
    private readonly changeChatChannel: ChangeChatChannel,
    private readonly removeChatChannel: RemoveChatChannel,
    private readonly testChatChannel: TestChatChannel,
  ) {}

  @Get()
  async all(@CurrentUser() { userId }: SignedInUser): Promise<ChatChannelsBody> {
    return success({ data: await this.listChatChannels.execute(userId) });
  }

  @Post()
  @NeedsFeature('instantNotifications')
  @Idempotent()
  @RateLimited(CHANGES)
  async add(
    @CurrentUser() user: SignedInUser,
    @Body() { kind, name, ...form }: CreateChatChannelDto,
  ): Promise<ChatChannelBody> {
    const data = await this.addChatChannel.execute(user, kind, { ...form, name: name.trim() });
    return success({ data });
  }

  @Put(':id')
  @NeedsFeature('instantNotifications')
  @RateLimited(CHANGES)
  async change(
    @CurrentUser() { userId }: SignedInUser,
    @Param('id') id: string,
    @Body() { name, ...form }: ChangeChatChannelDto,
  ): Promise<ChatChannelBody> {
    const data = await this.changeChatChannel.execute(userId, id, { ...form, name: name.trim() });
    return success({ data });
  }

  @Delete(':id')
  @RateLimited(CHANGES)
  async remove(@CurrentUser() { userId }: SignedInUser, @Param('id') id: string): Promise<{ success: true }> {
    await this.removeChatChannel.execute(userId, id);
    return DONE;
  }

  @Post(':id/test')
  @HttpCode(200)
  @NeedsFeature('instantNotifications')
  @RateLimited(TESTS)
  async test(@CurrentUser() { userId }: SignedInUser, @Param('id') id: string): Promise<ChatTestBody> {
    return success({ data: await this.testChatChannel.execute(userId, id) });
  }
}
