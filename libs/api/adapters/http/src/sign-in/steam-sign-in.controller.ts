import { Body, Controller, Get, HttpCode, Logger, Post, Req, Res } from '@nestjs/common';
import {
  BeginSteamSignIn,
  FinishSteamSignIn,
  ReceiveSteamResponse,
  SignUpWithSteam,
  StoreError,
} from '@patchlight/application';
import type { Caller } from '@patchlight/application';
import { SteamCodeDto, SteamSignUpDto } from '@patchlight/contracts';
import type { AuthBody, SteamPageBody, SteamProblem, SteamSignInBody } from '@patchlight/contracts';
import { SignInExpired, SteamSignInRefused } from '@patchlight/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../kernel/access/access.decorators.ts';
import { ensureBrowser, readBrowser } from '../kernel/access/browser-cookie.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { success } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';

const QUARTER_HOUR = 15 * 60;
/** The return URL's path for the store. */
export const STEAM_RETURN = '/api/auth/steam/return';

/** Sign-in and sign-up through Steam. */
@Controller('auth/steam')
export class SteamSignInController {
  private readonly logger = new Logger('SteamSignIn');
  private readonly returnAddress: string;

  constructor(
    private readonly beginSteamSignIn: BeginSteamSignIn,
    private readonly receiveSteamAnswer: ReceiveSteamResponse,
    private readonly finishSteamSignIn: FinishSteamSignIn,
    private readonly signUpWithSteam: SignUpWithSteam,
    private readonly options: HttpOptions,
  ) {
    this.returnAddress = new URL(STEAM_RETURN, options.publicUrl).href;
  }

  @Public()
  @RateLimited({ points: 30, seconds: QUARTER_HOUR, by: 'address' })
  @Post()
  @HttpCode(200)
  async begin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SteamPageBody> {
    const browser = ensureBrowser(request, reply, this.options.publicUrl);
    const { returnAddress } = this;
    const intent = { act: 'sign-in' } as const;
    const url = await this.beginSteamSignIn.execute({ browser, intent, returnAddress });
    return success({ data: { url } });
  }

  /** Redirects to the web app with a code or an error in the fragment, which is never sent to servers or logged. */
  @Public()
  @RateLimited({ points: 30, seconds: QUARTER_HOUR, by: 'address' })
  @Get('return')
  async return(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const fragment = await this.receive(new URL(request.url, this.options.publicUrl).searchParams);
    await reply.redirect(`/steam#${new URLSearchParams(fragment)}`, 303);
  }

  @Public()
  @RateLimited({ points: 30, seconds: QUARTER_HOUR, by: 'address' })
  @Post('finish')
  @HttpCode(200)
  async finish(
    @Body() { code }: SteamCodeDto,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<SteamSignInBody> {
    const browser = readBrowser(request, this.options.publicUrl);
    const data = await this.finishSteamSignIn.execute(code, browser, caller);
    return success({ message: 'Confirmed by Steam', data });
  }

  @Public()
  @RateLimited({ points: 20, seconds: 60 * 60, by: 'address' })
  @Post('register')
  async register(
    @Body() { ticket, username, email, timeZone }: SteamSignUpDto,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<AuthBody> {
    const browser = readBrowser(request, this.options.publicUrl);
    const data = await this.signUpWithSteam.execute({ ticket, username, email, timeZone, browser, caller });
    return success({ message: 'Registration successful', data });
  }

  private async receive(query: URLSearchParams): Promise<{ code: string } | { problem: SteamProblem }> {
    try {
      const code = await this.receiveSteamAnswer.execute(query, this.returnAddress);
      return code === null ? { problem: 'cancelled' } : { code };
    } catch (error) {
      if (error instanceof SignInExpired) return { problem: 'over' };
      if (error instanceof SteamSignInRefused) {
        this.logger.warn(`A sign-in through Steam was refused: ${error.reason}`);
        return { problem: 'refused' };
      }
      if (error instanceof StoreError) {
        this.logger.warn(`Steam could not confirm a sign-in: ${error.message}`);
        return { problem: 'unavailable' };
      }
      throw error;
    }
  }
}
