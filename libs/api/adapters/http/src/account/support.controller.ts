import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ContactOperator } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { ContactSupportDto } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { success } from '../kernel/envelope.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';

/** Support requests to the operator. */
@SignedIn()
@Controller('support')
export class SupportController {
  constructor(private readonly contactOperator: ContactOperator) {}

  @Post('requests')
  @HttpCode(202)
  @Idempotent()
  async ask(
    @CurrentUser() { userId }: SignedInUser,
    @Body() question: ContactSupportDto,
  ): Promise<{ success: true; message: string }> {
    await this.contactOperator.execute(userId, question);
    return success({ message: 'Your message is on its way.' });
  }
}
