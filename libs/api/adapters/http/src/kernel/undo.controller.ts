import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { UndoAction } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { SignedIn } from './access/access.decorators.ts';
import { CurrentUser } from './access/current-user.decorator.ts';
import { DONE } from './envelope.ts';
import { Idempotent } from './idempotent.interceptor.ts';
import { RateLimited } from './access/rate-limit.guard.ts';

/** Undoes an action of the caller. */
@SignedIn()
@Controller('undo')
export class UndoController {
  constructor(private readonly undoAction: UndoAction) {}

  @Post(':id')
  @HttpCode(200)
  @Idempotent()
  @RateLimited({ points: 120, seconds: 60, by: 'user' })
  async undo(@CurrentUser() { userId }: SignedInUser, @Param('id') id: string): Promise<{ success: true }> {
    await this.undoAction.execute(userId, id);
    return DONE;
  }
}
