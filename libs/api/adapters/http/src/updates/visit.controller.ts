import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Clock, VisitRepository } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import type { SinceLastVisitBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { success } from '../kernel/envelope.ts';

/** The caller's visits, and new updates since the last one. */
@SignedIn()
@Controller('user')
export class VisitController {
  constructor(
    private readonly visits: VisitRepository,
    private readonly clock: Clock,
  ) {}

  @Post('visits')
  @HttpCode(204)
  mark(@CurrentUser() { userId }: SignedInUser): Promise<void> {
    return this.visits.mark(userId, this.clock.now());
  }

  @Get('since-last-visit')
  async sinceLast(@CurrentUser() { userId }: SignedInUser): Promise<SinceLastVisitBody> {
    return success({ data: await this.visits.getSinceLast(userId, this.clock.now()) });
  }
}
