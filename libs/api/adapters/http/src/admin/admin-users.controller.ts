import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  AdminUserQueries,
  ApiTokenQueries,
  ChangeAdmin,
  DisableUser,
  EnableUser,
  GrantPlan,
  RemoveUser,
  RevokeApiTokenOfUser,
} from '@patchlight/application';
import type { Actor } from '@patchlight/application';
import { ChangeAdminDto, GrantPlanDto, ListAdminUsersDto } from '@patchlight/contracts';
import type { AdminActBody, AdminUserBody, AdminUsersBody, ApiTokensBody } from '@patchlight/contracts';
import { UserNotFound } from '@patchlight/domain';
import { AdminOnly } from '../kernel/access/access.decorators.ts';
import { NeedsConfirmation } from '../kernel/access/needs-confirmation.guard.ts';
import { found, success } from '../kernel/envelope.ts';
import { CurrentActor } from './actor.decorator.ts';
import { RowIdPipe } from '../kernel/row-id.pipe.ts';

/** All users, for admins. */
@AdminOnly()
@Controller('admin/users')
export class AdminUsersController {
  constructor(
    private readonly users: AdminUserQueries,
    private readonly removeUser: RemoveUser,
    private readonly disableUser: DisableUser,
    private readonly enableUser: EnableUser,
    private readonly changeAdmin: ChangeAdmin,
    private readonly grantPlan: GrantPlan,
    private readonly apiTokens: ApiTokenQueries,
    private readonly revokeApiTokenOfUser: RevokeApiTokenOfUser,
  ) {}

  @Get()
  async list(@Query() query: ListAdminUsersDto): Promise<AdminUsersBody> {
    return success({ data: await this.users.list(query) });
  }

  @Get(':id')
  async user(@Param('id', RowIdPipe) id: string): Promise<AdminUserBody> {
    return success({ data: { user: found(await this.users.find(id), UserNotFound) } });
  }

  @Delete(':id')
  @NeedsConfirmation()
  async remove(@CurrentActor() actor: Actor, @Param('id', RowIdPipe) id: string): Promise<AdminActBody> {
    await this.removeUser.execute(actor, id);
    return success({ message: 'User deleted' });
  }

  @Post(':id/disable')
  @HttpCode(200)
  @NeedsConfirmation()
  async disable(@CurrentActor() actor: Actor, @Param('id', RowIdPipe) id: string): Promise<AdminActBody> {
    await this.disableUser.execute(actor, id);
    return success({ message: 'User disabled' });
  }

  @Post(':id/enable')
  @HttpCode(200)
  async enable(@CurrentActor() actor: Actor, @Param('id', RowIdPipe) id: string): Promise<AdminActBody> {
    await this.enableUser.execute(actor, id);
    return success({ message: 'User enabled' });
  }

  @Put(':id/admin')
  @NeedsConfirmation()
  async admin(
    @CurrentActor() actor: Actor,
    @Param('id', RowIdPipe) id: string,
    @Body() { isAdmin }: ChangeAdminDto,
  ): Promise<AdminActBody> {
    await this.changeAdmin.execute(actor, id, isAdmin);
    return success({ message: isAdmin ? 'User is an admin now' : 'User is no admin any more' });
  }

  @Get(':id/api-tokens')
  async tokens(@Param('id', RowIdPipe) id: string): Promise<ApiTokensBody> {
    return success({ data: await this.apiTokens.list(id) });
  }

  @Delete(':id/api-tokens/:tokenId')
  @NeedsConfirmation()
  async revokeToken(
    @CurrentActor() actor: Actor,
    @Param('id', RowIdPipe) id: string,
    @Param('tokenId', RowIdPipe) tokenId: string,
  ): Promise<AdminActBody> {
    await this.revokeApiTokenOfUser.execute(actor, id, tokenId);
    return success({ message: 'API token revoked' });
  }

  @Put(':id/plan')
  @NeedsConfirmation()
  async plan(
    @CurrentActor() actor: Actor,
    @Param('id', RowIdPipe) id: string,
    @Body() { plan, until }: GrantPlanDto,
  ): Promise<AdminActBody> {
    await this.grantPlan.execute(actor, id, { plan, until: until ? new Date(until) : null });
    return success({ message: 'Plan changed' });
  }
}
