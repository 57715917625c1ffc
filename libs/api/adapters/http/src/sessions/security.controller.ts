import { Controller, Delete, Get, Param, Query, Req } from '@nestjs/common';
import { EndOtherSessions, EndSession, SecurityQueries } from '@patchlight/application';
import type { Caller, SignedInUser } from '@patchlight/application';
import { ListActivityDto } from '@patchlight/contracts';
import type { ActivityBody, SessionsBody } from '@patchlight/contracts';
import type { FastifyRequest } from 'fastify';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { readBrowser } from '../kernel/access/browser-cookie.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { success } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { deviceName } from '../kernel/device-name.ts';

const PAGE = 20;

/** Sessions and activity of the caller's account. */
@SignedIn()
@Controller('user')
export class SecurityController {
  constructor(
    private readonly security: SecurityQueries,
    private readonly endSession: EndSession,
    private readonly endOthers: EndOtherSessions,
    private readonly options: HttpOptions,
  ) {}

  @Get('sessions')
  async sessions(@CurrentUser() { userId, sessionId }: SignedInUser): Promise<SessionsBody> {
    const sessions = await this.security.listSessions(userId);
    const data = sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      isCurrent: session.id === sessionId,
    }));
    return success({ data });
  }

  @Delete('sessions')
  async others(
    @CurrentUser() user: SignedInUser,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<{ success: true; message: string }> {
    await this.endOthers.execute(user, readBrowser(request, this.options.publicUrl), caller);
    return success({ message: 'All other sessions ended' });
  }

  @Delete('sessions/:id')
  async one(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @FromCaller() caller: Caller,
  ): Promise<{ success: true; message: string }> {
    await this.endSession.execute(user, id, caller);
    return success({ message: 'Session ended' });
  }

  @Get('activity')
  async activity(
    @CurrentUser() { userId }: SignedInUser,
    @Query() { cursor }: ListActivityDto,
  ): Promise<ActivityBody> {
    const rows = await this.security.listActivity(userId, cursor ?? null, PAGE + 1);
    const shown = rows.slice(0, PAGE);
    const data = shown.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent) }));
    return success({ data, next_cursor: rows.length > PAGE ? shown.at(-1)!.id : null });
  }
}
