import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  BeginPasskeyConfirmation,
  BeginSteamSignIn,
  ConfirmationMethods,
  ConfirmSession,
  SessionQueries,
} from '@patchlight/application';
import type { Caller, SignedInUser } from '@patchlight/application';
import { ConfirmDto } from '@patchlight/contracts';
import type { ConfirmationBody, PasskeyOptionsBody, SteamPageBody } from '@patchlight/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { ensureBrowser, readBrowser } from '../kernel/access/browser-cookie.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { DONE, success } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { STEAM_RETURN } from './steam-sign-in.controller.ts';

const ATTEMPTS = { points: 20, seconds: 60, by: 'user' } as const;

/** Re-authentication of a session. */
@SignedIn()
@Controller('auth/confirm')
export class ConfirmController {
  constructor(
    private readonly methods: ConfirmationMethods,
    private readonly sessions: SessionQueries,
    private readonly confirmSession: ConfirmSession,
    private readonly beginPasskey: BeginPasskeyConfirmation,
    private readonly beginSteam: BeginSteamSignIn,
    private readonly options: HttpOptions,
  ) {}

  @Get()
  async offer(@CurrentUser() { userId, sessionId }: SignedInUser): Promise<ConfirmationBody> {
    const [methods, isConfirmed] = await Promise.all([
      this.methods.of(userId),
      this.sessions.isConfirmed(sessionId),
    ]);
    return success({ data: { methods, isConfirmed } });
  }

  @Post()
  @HttpCode(200)
  @RateLimited(ATTEMPTS)
  async confirm(
    @CurrentUser() user: SignedInUser,
    @Body() proof: ConfirmDto,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<{ success: true }> {
    const browser = readBrowser(request, this.options.publicUrl);
    await this.confirmSession.execute(user, proof, browser, caller);
    return DONE;
  }

  @Post('passkey')
  @HttpCode(200)
  @RateLimited(ATTEMPTS)
  async passkey(
    @CurrentUser() user: SignedInUser,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyOptionsBody> {
    const browser = ensureBrowser(request, reply, this.options.publicUrl);
    return success({ data: { options: await this.beginPasskey.execute(user, browser) } });
  }

  /** Completed by POST /api/auth/steam/finish. */
  @Post('steam')
  @HttpCode(200)
  @RateLimited(ATTEMPTS)
  async steam(
    @CurrentUser() { userId, sessionId }: SignedInUser,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SteamPageBody> {
    const browser = ensureBrowser(request, reply, this.options.publicUrl);
    const returnAddress = new URL(STEAM_RETURN, this.options.publicUrl).href;
    const intent = { act: 'confirm', userId, sessionId } as const;
    return success({
      data: { url: await this.beginSteam.execute({ browser, intent, returnAddress }) },
    });
  }
}
