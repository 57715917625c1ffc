import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { AccountQueries, LogOut, RegisterUser } from '@patchlight/application';
import type { Caller, SignedInUser } from '@patchlight/application';
import { CsrfTokenDto, RegisterDto } from '@patchlight/contracts';
import type { AuthBody, SessionBody } from '@patchlight/contracts';
import { SessionEnded } from '@patchlight/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CsrfTokens } from '../kernel/access/csrf-tokens.ts';
import { Public, SignedIn } from '../kernel/access/access.decorators.ts';
import { ensureBrowser } from '../kernel/access/browser-cookie.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { DONE, found, success } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';

const MINUTE = 60;

/** Sign-up, logout and the current user. */
@Controller('auth')
export class AuthController {
  constructor(
    private readonly registerUser: RegisterUser,
    private readonly logOut: LogOut,
    private readonly csrfTokens: CsrfTokens,
    private readonly accounts: AccountQueries,
    private readonly options: HttpOptions,
  ) {}

  @Public()
  @RateLimited({ points: 20, seconds: 60 * MINUTE, by: 'address' })
  @Post('register')
  async register(
    @Body() form: RegisterDto,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuthBody> {
    const {
      name,
      username,
      email,
      password,
      timeZone,
      recaptcha_token: captchaToken,
      setup_code: setupCode,
    } = form;
    const data = await this.registerUser.execute({
      name,
      username,
      email,
      password,
      captchaToken,
      timeZone,
      setupCode: setupCode ?? undefined,
      browser: ensureBrowser(request, reply, this.options.publicUrl),
      caller,
    });
    return success({ message: 'Registration successful', data });
  }

  /** Clears only the browser's HTTP cache: other tabs may still use its storage. */
  @SignedIn()
  @Post('logout')
  @HttpCode(200)
  @Header('Clear-Site-Data', '"cache"')
  async logout(
    @CurrentUser() user: SignedInUser,
    @FromCaller() caller: Caller,
  ): Promise<{ success: true; message: string }> {
    await this.logOut.execute(user, caller);
    return success({ message: 'Logged out successfully' });
  }

  @SignedIn()
  @Get('session')
  async session(@CurrentUser() { userId }: SignedInUser): Promise<SessionBody> {
    return success({ data: { user: found(await this.accounts.findUser(userId), SessionEnded) } });
  }

  @Public()
  @RateLimited({ points: 60, seconds: MINUTE, by: 'address' })
  @Post('csrf-token')
  @HttpCode(200)
  async csrfToken(
    @Body() { token }: CsrfTokenDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    await this.csrfTokens.remember(ensureBrowser(request, reply, this.options.publicUrl), token);
    return DONE;
  }
}
