import { Controller, Get } from '@nestjs/common';
import { LibraryQueries } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import type { CanAddGameBody, UsageBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access.decorators.ts';
import { CurrentUser } from '../kernel/current-user.decorator.ts';

/** How much of the plan the caller's list takes up. */
@SignedIn()
@Controller('plans')
export class PlanController {
  constructor(private readonly library: LibraryQueries) {}

  @Get('usage')
  async usage(@CurrentUser() { userId }: SignedInUser): Promise<UsageBody> {
    return { success: true, usage: await this.library.usage(userId) };
  }

  @Get('can-add-game')
  async canAddGame(@CurrentUser() { userId }: SignedInUser): Promise<CanAddGameBody> {
    return { success: true, ...(await this.library.canAddGame(userId)) };
  }
}
