import { Controller, Get } from '@nestjs/common';
import { ProSummaryQueries } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import type { ProSummaryBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { success } from '../kernel/envelope.ts';

/** The caller's use of the PRO features. */
@SignedIn()
@Controller('user/pro-summary')
export class ProSummaryController {
  constructor(private readonly summaries: ProSummaryQueries) {}

  @Get()
  async summary(@CurrentUser() { userId }: SignedInUser): Promise<ProSummaryBody> {
    return success({ data: await this.summaries.get(userId) });
  }
}
