import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ChooseImport, ImportQueries, ImportRepository, StartImport } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { ChooseImportDto, LIMITS, StartImportDto } from '@patchlight/contracts';
import type { ImportBody, ImportGamesBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { DONE, success } from '../kernel/envelope.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { AcceptsLists } from '../kernel/gate/wire-limits.ts';
import { APP_ID_BYTES } from '../kernel/app-id.pipe.ts';

/** The caller's import from a profile at the store. */
@SignedIn()
@Controller('user/imports')
export class ImportController {
  constructor(
    private readonly imports: ImportQueries,
    private readonly repository: ImportRepository,
    private readonly startImport: StartImport,
    private readonly chooseImport: ChooseImport,
  ) {}

  @Get('current')
  current(@CurrentUser() { userId }: SignedInUser): Promise<ImportBody> {
    return this.answer(userId);
  }

  @Get('current/games')
  async games(@CurrentUser() { userId }: SignedInUser): Promise<ImportGamesBody> {
    return success({ data: { games: await this.imports.listGames(userId) } });
  }

  /** Each causes several urgent requests to the store. */
  @Post()
  @Idempotent()
  @RateLimited({ points: 10, seconds: 600, by: 'user' })
  async start(
    @CurrentUser() { userId }: SignedInUser,
    @Body() { profile }: StartImportDto,
  ): Promise<ImportBody> {
    await this.startImport.execute(userId, profile);
    return this.answer(userId);
  }

  /** Games beyond the limits of the plan are skipped while importing. */
  @Put('current/selection')
  @AcceptsLists(2 * LIMITS.importGamesMax, APP_ID_BYTES)
  async choose(@CurrentUser() { userId }: SignedInUser, @Body() form: ChooseImportDto): Promise<ImportBody> {
    await this.chooseImport.execute(userId, form);
    return this.answer(userId);
  }

  @Delete('current')
  @HttpCode(200)
  async cancel(@CurrentUser() { userId }: SignedInUser): Promise<{ success: true }> {
    await this.repository.drop(userId);
    return DONE;
  }

  private async answer(userId: string): Promise<ImportBody> {
    return success({ data: { import: await this.imports.findCurrent(userId) } });
  }
}
