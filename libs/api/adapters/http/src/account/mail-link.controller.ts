import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { RequestPasswordReset, ConfirmEmail, ResetPassword } from '@patchlight/application';
import type { Caller } from '@patchlight/application';
import { ConfirmEmailDto, ForgotPasswordDto, ResetPasswordDto } from '@patchlight/contracts';
import type { ConfirmEmailBody, ResetPasswordBody } from '@patchlight/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RecordsSession, Public } from '../kernel/access/access.decorators.ts';
import { ensureBrowser } from '../kernel/access/browser-cookie.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { success } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';

const MINUTE = 60;

interface Done {
  success: true;
  message: string;
}

/** Requesting and opening mailed links. Opening one requires no session. */
@Public()
@Controller('auth')
export class MailLinkController {
  constructor(
    private readonly askPasswordReset: RequestPasswordReset,
    private readonly resetPassword: ResetPassword,
    private readonly confirmEmail: ConfirmEmail,
    private readonly options: HttpOptions,
  ) {}

  @RateLimited({ points: 10, seconds: 15 * MINUTE, by: 'address' })
  @Post('forgot-password')
  @HttpCode(200)
  async forgot(@Body() { email }: ForgotPasswordDto, @FromCaller() caller: Caller): Promise<Done> {
    await this.askPasswordReset.execute(email, caller);
    return success({ message: 'If this address belongs to an account, a mail is on its way to it.' });
  }

  @RateLimited({ points: 20, seconds: 15 * MINUTE, by: 'address' })
  @Post('reset-password')
  @HttpCode(200)
  async reset(
    @Body() { token, password }: ResetPasswordDto,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResetPasswordBody> {
    const browser = ensureBrowser(request, reply, this.options.publicUrl);
    const revoked = await this.resetPassword.execute({ token, password, browser, caller });
    const message = 'Your password was changed. Please sign in with it.';
    return success({ message, data: { revoked } });
  }

  @RateLimited({ points: 20, seconds: 15 * MINUTE, by: 'address' })
  @Post('confirm-email')
  @HttpCode(200)
  @RecordsSession()
  async confirm(
    @Body() { token }: ConfirmEmailDto,
    @Req() { user }: FastifyRequest,
    @FromCaller() caller: Caller,
  ): Promise<ConfirmEmailBody> {
    const data = await this.confirmEmail.execute(token, user?.userId ?? null, caller);
    return success({ message: 'Your email address is confirmed.', data });
  }
}
