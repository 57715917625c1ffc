import { Controller, Get, Query } from '@nestjs/common';
import { DeliveryQueries } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { ListSentDeliveriesDto } from '@patchlight/contracts';
import type { UserDeliveriesBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { success } from '../kernel/envelope.ts';

const PAGE = 20;
const MOST_HELD = 50;

/** The caller's messages outside the app. */
@SignedIn()
@Controller('user/deliveries')
export class DeliveryController {
  constructor(private readonly deliveries: DeliveryQueries) {}

  @Get()
  async list(
    @CurrentUser() { userId }: SignedInUser,
    @Query() { cursor }: ListSentDeliveriesDto,
  ): Promise<UserDeliveriesBody> {
    const [rows, held] = await Promise.all([
      this.deliveries.listSent(userId, cursor ?? null, PAGE + 1),
      cursor === undefined ? this.deliveries.listHeld(userId, MOST_HELD) : [],
    ]);
    const shown = rows.slice(0, PAGE);
    return success({
      data: { deliveries: shown.map(({ cursor: _, ...delivery }) => delivery), held },
      next_cursor: rows.length > PAGE ? shown.at(-1)!.cursor : null,
    });
  }
}
