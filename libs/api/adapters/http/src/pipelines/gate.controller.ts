import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { DecideGate } from '@patchlight/application';
import { GATE_LOCK_KEYS, GateDto, LIMITS, writeLock } from '@patchlight/contracts';
import type { V1GateBody } from '@patchlight/contracts';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { Calling } from '../kernel/access/current-user.decorator.ts';
import type { CallingToken } from '../kernel/access/current-user.decorator.ts';
import { AcceptsBody, BODY_KEYS, DEFAULT_BODY } from '../kernel/gate/wire-limits.ts';
import { HttpOptions } from '../kernel/http-options.ts';

/** The full lock as text within JSON, indented and with its quotes escaped, has 110,000. */
const BODY_BYTES = 131_072;

/** Decisions about builds. Games out of reach of a token are like games of others: not tracked. */
@SignedIn()
@Controller('v1/gate')
export class V1GateController {
  constructor(
    private readonly decideGate: DecideGate,
    private readonly options: HttpOptions,
  ) {}

  /** Decides whether a build may go on. Changes nothing: a reader of updates may ask. */
  @Post()
  @HttpCode(200)
  @OpenToTokens('updates:read', { games: 'filtered' })
  @AcceptsBody({
    bytes: BODY_BYTES,
    items: DEFAULT_BODY.items + LIMITS.gateGames,
    keys: BODY_KEYS + GATE_LOCK_KEYS,
  })
  async decide(@Calling() { userId, appIds }: CallingToken, @Body() request: GateDto): Promise<V1GateBody> {
    const found = await this.decideGate.execute({ userId, appIds }, this.options.publicUrl.origin, request);
    return { ...found, lockText: writeLock(found.lock) };
  }
}
