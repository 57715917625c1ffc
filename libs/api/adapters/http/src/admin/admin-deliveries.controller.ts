import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminDeliveryQueries, RetryDelivery } from '@patchlight/application';
import type { Actor } from '@patchlight/application';
import { ListAdminDeliveriesDto } from '@patchlight/contracts';
import type { AdminActBody, AdminDeliveriesBody } from '@patchlight/contracts';
import { DeliveryNotFound } from '@patchlight/domain';
import { AdminOnly } from '../kernel/access/access.decorators.ts';
import { success } from '../kernel/envelope.ts';
import { CurrentActor } from './actor.decorator.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Messages of all channels, for admins. */
@AdminOnly()
@Controller('admin/deliveries')
export class AdminDeliveriesController {
  constructor(
    private readonly deliveries: AdminDeliveryQueries,
    private readonly retryDelivery: RetryDelivery,
  ) {}

  @Get()
  async list(@Query() query: ListAdminDeliveriesDto): Promise<AdminDeliveriesBody> {
    return success({ data: await this.deliveries.list(query) });
  }

  @Post(':id/retry')
  @HttpCode(200)
  async retry(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<AdminActBody> {
    if (!UUID.test(id)) throw new DeliveryNotFound();
    await this.retryDelivery.execute(actor, id);
    return success({ message: 'The message will be sent again' });
  }
}
