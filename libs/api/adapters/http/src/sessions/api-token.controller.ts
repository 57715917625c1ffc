import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTokenQueries, CreateApiToken, RevokeApiToken, RotateApiToken } from '@patchlight/application';
import type { Caller, SignedInUser } from '@patchlight/application';
import { CreateApiTokenDto, DEFAULT_TOKEN_LIFETIME, SCOPES_OF_ACCESS } from '@patchlight/contracts';
import type { ApiTokensBody, NewApiTokenBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { NeedsConfirmation } from '../kernel/access/needs-confirmation.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { DONE, success } from '../kernel/envelope.ts';
import { RowIdPipe } from '../kernel/row-id.pipe.ts';

/** The caller's API tokens. API tokens cannot manage tokens. */
@SignedIn()
@Controller('user/api-tokens')
export class ApiTokenController {
  constructor(
    private readonly tokens: ApiTokenQueries,
    private readonly createToken: CreateApiToken,
    private readonly revokeToken: RevokeApiToken,
    private readonly rotateToken: RotateApiToken,
  ) {}

  @Get()
  async all(@CurrentUser() { userId }: SignedInUser): Promise<ApiTokensBody> {
    return success({ data: await this.tokens.list(userId) });
  }

  /** No Idempotency-Key: repeating the response would require storing the token. */
  @Post()
  @RateLimited({ points: 30, seconds: 15 * 60, by: 'user' })
  @NeedsConfirmation()
  async create(
    @CurrentUser() user: SignedInUser,
    @Body() { name, scope, expiresInDays = DEFAULT_TOKEN_LIFETIME, ...form }: CreateApiTokenDto,
    @FromCaller() caller: Caller,
  ): Promise<NewApiTokenBody> {
    const choice = {
      name: name.trim(),
      scopes: form.scopes ?? SCOPES_OF_ACCESS[scope!],
      appIds: form.appIds ?? null,
      expires: form.expiresAt === undefined ? expiresInDays : new Date(form.expiresAt),
    };
    return success({ data: await this.createToken.execute(user, choice, caller) });
  }

  /** A new secret with the same rights. The previous one is valid for a day, to replace it wherever it is used. */
  @Post(':id/rotate')
  @RateLimited({ points: 30, seconds: 15 * 60, by: 'user' })
  @NeedsConfirmation()
  async rotate(
    @CurrentUser() user: SignedInUser,
    @Param('id', RowIdPipe) id: string,
    @FromCaller() caller: Caller,
  ): Promise<NewApiTokenBody> {
    return success({ data: await this.rotateToken.execute(user, id, caller) });
  }

  /** Needs no re-authentication, so that a leaked token can be revoked at once. */
  @Delete(':id')
  async revoke(
    @CurrentUser() { userId }: SignedInUser,
    @Param('id', RowIdPipe) id: string,
    @FromCaller() caller: Caller,
  ): Promise<{ success: true }> {
    await this.revokeToken.execute(userId, id, caller);
    return DONE;
  }
}
