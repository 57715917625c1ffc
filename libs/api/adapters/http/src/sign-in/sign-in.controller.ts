import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { BeginPasskeySignIn, FinishSignIn, LogIn, SignInWithPasskey } from '@patchlight/application';
import type { Caller } from '@patchlight/application';
import { LoginDto, PasskeySignInDto, SecondStepDto } from '@patchlight/contracts';
import type { AuthBody, PasskeyOptionsBody, SignInBody } from '@patchlight/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../kernel/access/access.decorators.ts';
import { ensureBrowser, readBrowser } from '../kernel/access/browser-cookie.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { success } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';

const QUARTER_HOUR = 15 * 60;

/** Sign-in by password, second step and passkey. */
@Controller('auth')
export class SignInController {
  constructor(
    private readonly logIn: LogIn,
    private readonly finishSignIn: FinishSignIn,
    private readonly beginPasskeySignIn: BeginPasskeySignIn,
    private readonly signInWithPasskey: SignInWithPasskey,
    private readonly options: HttpOptions,
  ) {}

  @Public()
  @RateLimited({ points: 30, seconds: QUARTER_HOUR, by: 'address' })
  @Post('login')
  @HttpCode(200)
  async login(
    @Body() { identifier, password, recaptcha_token: captchaToken }: LoginDto,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInBody> {
    const browser = ensureBrowser(request, reply, this.options.publicUrl);
    const data = await this.logIn.execute({ identifier, password, captchaToken, browser, caller });
    const message = 'secondStep' in data ? 'Second step needed' : 'Login successful';
    return success({ message, data });
  }

  @Public()
  @RateLimited({ points: 30, seconds: QUARTER_HOUR, by: 'address' })
  @Post('second-step')
  @HttpCode(200)
  async secondStep(
    @Body() { ticket, code }: SecondStepDto,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<AuthBody> {
    const browser = readBrowser(request, this.options.publicUrl);
    const data = await this.finishSignIn.execute({ ticket, code, browser, caller });
    return success({ message: 'Login successful', data });
  }

  @Public()
  @RateLimited({ points: 60, seconds: QUARTER_HOUR, by: 'address' })
  @Post('passkey/options')
  @HttpCode(200)
  async passkeyOptions(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyOptionsBody> {
    const browser = ensureBrowser(request, reply, this.options.publicUrl);
    return success({ data: { options: await this.beginPasskeySignIn.execute(browser) } });
  }

  @Public()
  @RateLimited({ points: 30, seconds: QUARTER_HOUR, by: 'address' })
  @Post('passkey')
  @HttpCode(200)
  async passkey(
    @Body() { answer }: PasskeySignInDto,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<AuthBody> {
    const browser = readBrowser(request, this.options.publicUrl);
    const data = await this.signInWithPasskey.execute(answer, browser, caller);
    return success({ message: 'Login successful', data });
  }
}
