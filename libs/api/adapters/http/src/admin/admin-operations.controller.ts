import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  AuditQueries,
  AdminOperationsQueries,
  MailQueries,
  QueueDepths,
  ReadTroubles,
  TriggerRun,
} from '@patchlight/application';
import type { Actor } from '@patchlight/application';
import { AdminPageDto, ListIngestFailuresDto, ListMailsDto } from '@patchlight/contracts';
import type {
  AdminActBody,
  AdminStatsBody,
  AuditBody,
  FanOutsBody,
  IngestFailureBody,
  IngestFailuresBody,
  IngestRunsBody,
  MailsBody,
  OperationsBody,
  TroubleRow,
} from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';
import type { Trouble } from '@patchlight/domain';
import { AdminOnly } from '../kernel/access/access.decorators.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { success } from '../kernel/envelope.ts';
import { CurrentActor } from './actor.decorator.ts';
import { RowIdPipe } from '../kernel/row-id.pipe.ts';

const toRow = ({ missed, since, detail }: Trouble): TroubleRow => ({
  missed,
  since: since.toISOString(),
  detail,
});

/** State of operations and the audit log, for admins. */
@AdminOnly()
@Controller('admin')
export class AdminOperationsController {
  constructor(
    private readonly operations: AdminOperationsQueries,
    private readonly queues: QueueDepths,
    private readonly readTroubles: ReadTroubles,
    private readonly auditLog: AuditQueries,
    private readonly mailLog: MailQueries,
    private readonly triggerRun: TriggerRun,
  ) {}

  @Get('stats')
  async stats(): Promise<AdminStatsBody> {
    return success({ data: await this.operations.getStats() });
  }

  @Get('operations')
  async state(): Promise<OperationsBody> {
    const [ingestion, queues, troubles] = await Promise.all([
      this.operations.getIngestion(),
      this.queues.read(),
      this.readTroubles.execute(),
    ]);
    return success({ data: { ...ingestion, queues, troubles: troubles.map(toRow) } });
  }

  @Post('scheduler/trigger')
  @HttpCode(200)
  @RateLimited({ points: 6, seconds: 60, by: 'user' })
  async trigger(@CurrentActor() actor: Actor): Promise<AdminActBody> {
    const games = await this.triggerRun.execute(actor);
    const what = games === 1 ? '1 game' : `${games} games`;
    return success({ message: `Update started for ${what}` });
  }

  @Get('runs')
  async runs(@Query() query: AdminPageDto): Promise<IngestRunsBody> {
    return success({ data: await this.operations.listRuns(query) });
  }

  @Get('failures')
  async failures(@Query() query: ListIngestFailuresDto): Promise<IngestFailuresBody> {
    return success({ data: await this.operations.listFailures(query) });
  }

  @Get('failures/:id')
  async failure(@Param('id', RowIdPipe) id: string): Promise<IngestFailureBody> {
    const failure = await this.operations.findFailure(id);
    if (!failure) throw new DomainError('not-found', 'There is no such answer any more.');
    return success({ data: { failure } });
  }

  @Get('fan-outs')
  async fanOuts(@Query() query: AdminPageDto): Promise<FanOutsBody> {
    return success({ data: await this.operations.listFanOuts(query) });
  }

  @Get('mails')
  async mails(@Query() query: ListMailsDto): Promise<MailsBody> {
    return success({ data: await this.mailLog.list(query) });
  }

  @Get('audit')
  async audit(@Query() query: AdminPageDto): Promise<AuditBody> {
    return success({ data: await this.auditLog.list(query) });
  }
}
