import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  ChangeExportSettings,
  ConnectCalendar,
  DisconnectCalendar,
  FindRemoteCalendars,
  RequestSync,
  ShowConnection,
} from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import {
  CalendarAccountDto,
  ConnectCalendarDto,
  DEFAULT_EXPORT_KINDS,
  DisconnectCalendarDto,
  EXPORT_KINDS,
  ExportSettingsDto,
} from '@patchlight/contracts';
import type {
  CalendarConnectionBody,
  CalendarConnectionRow,
  ExportSettings,
  RemoteCalendarsBody,
} from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { NeedsFeature } from '../kernel/access/needs-feature.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { success } from '../kernel/envelope.ts';

/** Limit of endpoints that send credentials to an external server. */
const ASKS_OUTSIDE = { points: 20, seconds: 15 * 60, by: 'user' } as const;
const CHANGES = { points: 60, seconds: 60, by: 'user' } as const;

/** The caller's connected external calendar. */
@SignedIn()
@Controller('user/calendar-connection')
export class CalendarConnectionController {
  constructor(
    private readonly showConnection: ShowConnection,
    private readonly findRemoteCalendars: FindRemoteCalendars,
    private readonly connectCalendar: ConnectCalendar,
    private readonly changeExportSettings: ChangeExportSettings,
    private readonly requestSync: RequestSync,
    private readonly disconnectCalendar: DisconnectCalendar,
  ) {}

  @Get()
  async read(@CurrentUser() { userId }: SignedInUser): Promise<CalendarConnectionBody> {
    return success({ data: await this.rowOf(userId) });
  }

  @Post('calendars')
  @HttpCode(200)
  @NeedsFeature('calendarExport')
  @RateLimited(ASKS_OUTSIDE)
  async calendars(@Body() account: CalendarAccountDto): Promise<RemoteCalendarsBody> {
    return success({ data: await this.findRemoteCalendars.execute(account) });
  }

  @Put()
  @NeedsFeature('calendarExport')
  @RateLimited(ASKS_OUTSIDE)
  async connect(
    @CurrentUser() user: SignedInUser,
    @Body() { calendarUrl, ...account }: ConnectCalendarDto,
  ): Promise<CalendarConnectionBody> {
    await this.connectCalendar.execute(user, account, { calendarUrl, defaultKinds: DEFAULT_EXPORT_KINDS });
    return success({ data: await this.rowOf(user.userId) });
  }

  @Put('settings')
  @NeedsFeature('calendarExport')
  @RateLimited(CHANGES)
  async settings(
    @CurrentUser() { userId }: SignedInUser,
    @Body() { kinds }: ExportSettingsDto,
  ): Promise<CalendarConnectionBody> {
    await this.changeExportSettings.execute(userId, kinds);
    return success({ data: await this.rowOf(userId) });
  }

  @Post('sync')
  @HttpCode(202)
  @NeedsFeature('calendarExport')
  @RateLimited(ASKS_OUTSIDE)
  async sync(@CurrentUser() { userId }: SignedInUser): Promise<CalendarConnectionBody> {
    await this.requestSync.execute(userId);
    return success({ data: await this.rowOf(userId) });
  }

  /** Needs no plan: deleting a stored password must always be possible. */
  @Delete()
  @RateLimited(CHANGES)
  async disconnect(
    @CurrentUser() { userId }: SignedInUser,
    @Body() form: DisconnectCalendarDto,
  ): Promise<CalendarConnectionBody> {
    await this.disconnectCalendar.execute(userId, form);
    return success({ data: await this.rowOf(userId) });
  }

  private async rowOf(userId: string): Promise<CalendarConnectionRow | null> {
    const connection = await this.showConnection.execute(userId);
    if (!connection) return null;
    const { kinds, ...row } = connection;
    const settings = EXPORT_KINDS.map((kind) => [kind, kinds.includes(kind)]);
    return { ...row, exportSettings: Object.fromEntries(settings) as ExportSettings };
  }
}
