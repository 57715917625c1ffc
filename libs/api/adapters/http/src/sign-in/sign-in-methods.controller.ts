import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import {
  AddPasskey,
  BeginSteamSignIn,
  ConfirmTwoStep,
  OfferPasskey,
  RemovePasskey,
  RenamePasskey,
  RenewRecoveryCodes,
  SignInMethodQueries,
  StartTwoStep,
  StopTwoStep,
  UnlinkSteam,
} from '@patchlight/application';
import type { Caller, SignedInUser } from '@patchlight/application';
import { AddPasskeyDto, PasskeyNameDto, TwoStepCodeDto } from '@patchlight/contracts';
import type {
  PasskeyOptionsBody,
  RecoveryCodesBody,
  SignInMethodsBody,
  SteamPageBody,
  TwoStepStartBody,
} from '@patchlight/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { ensureBrowser, readBrowser } from '../kernel/access/browser-cookie.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { DONE, success } from '../kernel/envelope.ts';
import { AcceptsParams } from '../kernel/gate/wire-limits.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { NeedsConfirmation } from '../kernel/access/needs-confirmation.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { STEAM_RETURN } from './steam-sign-in.controller.ts';

/** Of a passkey, in base64url: WebAuthn allows 1,023 bytes. */
const ID_LENGTH = 1_364;
const CHANGES = { points: 30, seconds: 15 * 60, by: 'user' } as const;

/** The caller's sign-in methods. */
@Controller('user/sign-in-methods')
@SignedIn()
export class SignInMethodsController {
  constructor(private readonly methods: SignInMethodQueries) {}

  @Get()
  async all(@CurrentUser() { userId }: SignedInUser): Promise<SignInMethodsBody> {
    return success({ data: await this.methods.get(userId) });
  }
}

/** Two-step sign-in. */
@Controller('user/two-step')
@SignedIn()
export class TwoStepController {
  constructor(
    private readonly startTwoStep: StartTwoStep,
    private readonly confirmTwoStep: ConfirmTwoStep,
    private readonly renewRecoveryCodes: RenewRecoveryCodes,
    private readonly stopTwoStep: StopTwoStep,
  ) {}

  @Post()
  @HttpCode(200)
  @RateLimited(CHANGES)
  @NeedsConfirmation()
  async start(@CurrentUser() { userId }: SignedInUser): Promise<TwoStepStartBody> {
    return success({ data: await this.startTwoStep.execute(userId) });
  }

  @Post('confirm')
  @HttpCode(200)
  @RateLimited(CHANGES)
  async confirm(
    @CurrentUser() user: SignedInUser,
    @Body() { code }: TwoStepCodeDto,
    @FromCaller() caller: Caller,
  ): Promise<RecoveryCodesBody> {
    return success({ data: { recoveryCodes: await this.confirmTwoStep.execute(user, code, caller) } });
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @RateLimited(CHANGES)
  @NeedsConfirmation()
  async recoveryCodes(
    @CurrentUser() { userId }: SignedInUser,
    @FromCaller() caller: Caller,
  ): Promise<RecoveryCodesBody> {
    const recoveryCodes = await this.renewRecoveryCodes.execute(userId, caller);
    return success({ data: { recoveryCodes } });
  }

  @Delete()
  @RateLimited(CHANGES)
  @NeedsConfirmation()
  async stop(@CurrentUser() { userId }: SignedInUser, @FromCaller() caller: Caller): Promise<typeof DONE> {
    await this.stopTwoStep.execute(userId, caller);
    return DONE;
  }
}

/** The caller's passkeys. */
@Controller('user/passkeys')
@SignedIn()
export class PasskeyController {
  constructor(
    private readonly offerPasskey: OfferPasskey,
    private readonly addPasskey: AddPasskey,
    private readonly renamePasskey: RenamePasskey,
    private readonly removePasskey: RemovePasskey,
    private readonly options: HttpOptions,
  ) {}

  @Post('options')
  @HttpCode(200)
  @RateLimited(CHANGES)
  @NeedsConfirmation()
  async offer(
    @CurrentUser() user: SignedInUser,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyOptionsBody> {
    const browser = ensureBrowser(request, reply, this.options.publicUrl);
    const options = await this.offerPasskey.execute(user, browser);
    return success({ data: { options } });
  }

  @Post()
  @RateLimited(CHANGES)
  async add(
    @CurrentUser() user: SignedInUser,
    @Body() { name, answer }: AddPasskeyDto,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<typeof DONE> {
    const browser = readBrowser(request, this.options.publicUrl);
    await this.addPasskey.execute(user, { name, answer }, browser, caller);
    return DONE;
  }

  @Patch(':id')
  @AcceptsParams(ID_LENGTH)
  async rename(
    @CurrentUser() { userId }: SignedInUser,
    @Param('id') id: string,
    @Body() { name }: PasskeyNameDto,
  ): Promise<typeof DONE> {
    await this.renamePasskey.execute(userId, id, name);
    return DONE;
  }

  @Delete(':id')
  @AcceptsParams(ID_LENGTH)
  @RateLimited(CHANGES)
  @NeedsConfirmation()
  async remove(
    @CurrentUser() { userId }: SignedInUser,
    @Param('id') id: string,
    @FromCaller() caller: Caller,
  ): Promise<typeof DONE> {
    await this.removePasskey.execute(userId, id, caller);
    return DONE;
  }
}

/** The caller's linked Steam account. */
@Controller('user/steam')
@SignedIn()
export class SteamAccountController {
  constructor(
    private readonly beginSteamSignIn: BeginSteamSignIn,
    private readonly unlinkSteam: UnlinkSteam,
    private readonly options: HttpOptions,
  ) {}

  @Post()
  @HttpCode(200)
  @RateLimited(CHANGES)
  @NeedsConfirmation()
  async link(
    @CurrentUser() { userId, sessionId }: SignedInUser,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SteamPageBody> {
    const browser = ensureBrowser(request, reply, this.options.publicUrl);
    const returnAddress = new URL(STEAM_RETURN, this.options.publicUrl).href;
    const url = await this.beginSteamSignIn.execute({
      browser,
      intent: { act: 'link', userId, sessionId },
      returnAddress,
    });
    return success({ data: { url } });
  }

  @Delete()
  @RateLimited(CHANGES)
  @NeedsConfirmation()
  async unlink(@CurrentUser() { userId }: SignedInUser, @FromCaller() caller: Caller): Promise<typeof DONE> {
    await this.unlinkSteam.execute(userId, caller);
    return DONE;
  }
}
