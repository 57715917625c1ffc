import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { MarkAlarmSeen, SourceQueries, StartReplay } from '@patchlight/application';
import type { Actor } from '@patchlight/application';
import { AdminPageDto, StartReplayDto } from '@patchlight/contracts';
import type { AdminActBody, SourceAlarmsBody, SourceBody } from '@patchlight/contracts';
import { AdminOnly } from '../kernel/access/access.decorators.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { success } from '../kernel/envelope.ts';
import { RowIdPipe } from '../kernel/row-id.pipe.ts';
import { CurrentActor } from './actor.decorator.ts';

/** The store as a source, for admins. */
@AdminOnly()
@Controller('admin/source')
export class AdminSourceController {
  constructor(
    private readonly source: SourceQueries,
    private readonly markAlarmSeen: MarkAlarmSeen,
    private readonly startReplay: StartReplay,
  ) {}

  @Get()
  async overview(): Promise<SourceBody> {
    return success({ data: await this.source.getOverview() });
  }

  @Get('alarms')
  async alarms(@Query() query: AdminPageDto): Promise<SourceAlarmsBody> {
    return success({ data: await this.source.listAlarms(query) });
  }

  @Post('alarms/:id/seen')
  @HttpCode(200)
  async seen(@CurrentActor() actor: Actor, @Param('id', RowIdPipe) id: string): Promise<AdminActBody> {
    await this.markAlarmSeen.execute(actor, id);
    return success({ message: 'Marked as seen' });
  }

  @Post('replays')
  @HttpCode(200)
  @RateLimited({ points: 6, seconds: 60, by: 'user' })
  async replay(@CurrentActor() actor: Actor, @Body() { isTrial }: StartReplayDto): Promise<AdminActBody> {
    await this.startReplay.execute(actor, isTrial);
    return success({ message: isTrial ? 'Trial started' : 'Replay started' });
  }
}
