import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ReceivePaymentEvent } from '@patchlight/application';
import type { FastifyRequest } from 'fastify';
import { Public } from '../kernel/access/access.decorators.ts';
import { rawBodyOf } from '../kernel/gate/body-parsers.ts';
import { AcceptsBody } from '../kernel/gate/wire-limits.ts';

/** Webhook of the payment provider, authenticated by its signature. */
@Public()
@Controller('webhooks')
export class PaymentWebhookController {
  constructor(private readonly receivePaymentEvent: ReceivePaymentEvent) {}

  @Post('stripe')
  @HttpCode(200)
  @AcceptsBody({ bytes: 262_144, items: 0, isRaw: true })
  async stripe(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature?: string,
  ): Promise<{ received: true }> {
    await this.receivePaymentEvent.execute(rawBodyOf(request), signature);
    return { received: true };
  }
}
