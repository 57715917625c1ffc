import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { AcceptGate, CheckGate, DecideGate, DeleteGate, ListGates, PutGate } from '@patchlight/application';
import type { Caller, CheckedGate } from '@patchlight/application';
import { GATE_LOCK_KEYS, GateDto, LIMITS, PutGateDto, writeLock } from '@patchlight/contracts';
import type { V1GateBody, V1NamedGateBody, V1NamedGatesBody } from '@patchlight/contracts';
import type { FastifyReply } from 'fastify';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { Calling } from '../kernel/access/current-user.decorator.ts';
import type { CallingToken } from '../kernel/access/current-user.decorator.ts';
import { SetsEntityTag, tagsIn } from '../kernel/entity-tag.ts';
import { AcceptsBody, AcceptsLists, BODY_KEYS, DEFAULT_BODY } from '../kernel/gate/wire-limits.ts';
import { GateNamePipe } from './gate-name.pipe.ts';

/** The full lock as text within JSON, indented and with its quotes escaped, has 110,000. */
const BODY_BYTES = 131_072;
const APP_ID_BYTES = 10;
const FILTERED = { games: 'filtered' } as const;

/** Decisions about builds. Games out of reach of a token are like games of others: not tracked. */
@SignedIn()
@Controller('v1/gate')
export class V1GateController {
  constructor(private readonly decideGate: DecideGate) {}

  /** Decides whether a build may go on. Changes nothing: a reader of updates may ask. */
  @Post()
  @HttpCode(200)
  @OpenToTokens('updates:read', FILTERED)
  @AcceptsBody({
    bytes: BODY_BYTES,
    items: DEFAULT_BODY.items + LIMITS.gateGames,
    keys: BODY_KEYS + GATE_LOCK_KEYS,
  })
  async decide(@Calling() { userId, appIds }: CallingToken, @Body() request: GateDto): Promise<V1GateBody> {
    const found = await this.decideGate.execute({ userId, appIds }, request);
    return { ...found, lockText: writeLock(found.lock) };
  }
}

const answer = ({ gate, version }: CheckedGate, reply: FastifyReply): V1NamedGateBody => {
  void reply.header('ETag', `"${version}"`);
  return { ...gate, lockText: writeLock(gate.lock) };
};

/** Gates that the server keeps. A token that is limited to some games reaches the gates of these games only. */
@SignedIn()
@Controller('v1/gates')
export class V1NamedGateController {
  constructor(
    private readonly listGates: ListGates,
    private readonly checkGate: CheckGate,
    private readonly putGate: PutGate,
    private readonly deleteGate: DeleteGate,
    private readonly acceptGate: AcceptGate,
  ) {}

  /** The gates that the caller reaches, with their last decisions. */
  @Get()
  @OpenToTokens('updates:read', FILTERED)
  async list(@Calling() caller: CallingToken): Promise<V1NamedGatesBody> {
    return { gates: await this.listGates.execute(caller) };
  }

  /** Decides now. The ETag names what an ack accepts. */
  @Get(':name')
  @OpenToTokens('updates:read', FILTERED)
  @SetsEntityTag()
  async check(
    @Calling() caller: CallingToken,
    @Param('name', GateNamePipe) name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<V1NamedGateBody> {
    return answer(await this.checkGate.execute(caller, name), reply);
  }

  /** Creates a gate, or changes what it checks; what was accepted stays. */
  @Put(':name')
  @OpenToTokens('games:write', FILTERED)
  @SetsEntityTag()
  @AcceptsLists(LIMITS.gateGames, APP_ID_BYTES)
  async put(
    @Calling() caller: CallingToken,
    @Param('name', GateNamePipe) name: string,
    @Body() { games = null, policy }: PutGateDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<V1NamedGateBody> {
    return answer(await this.putGate.execute(caller, { name, games, policy }), reply);
  }

  /** Deletes the gate. */
  @Delete(':name')
  @HttpCode(204)
  @OpenToTokens('games:write', FILTERED)
  async remove(@Calling() caller: CallingToken, @Param('name', GateNamePipe) name: string): Promise<void> {
    await this.deleteGate.execute(caller, name);
  }

  /** Accepts what the ETag of If-Match names: that of the gate when somebody has looked at it. */
  @Post(':name/ack')
  @HttpCode(200)
  @OpenToTokens('games:write', FILTERED)
  @SetsEntityTag()
  async accept(
    @Calling() caller: CallingToken,
    @Param('name', GateNamePipe) name: string,
    @FromCaller() from: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('if-match') seen?: string,
  ): Promise<V1NamedGateBody> {
    const ack = { from, token: caller.name, versions: tagsIn(seen) };
    return answer(await this.acceptGate.execute(caller, name, ack), reply);
  }
}
