import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsInt,
  IsOptional,
  Max,
  Min,
} from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { DEFAULT_GATE_POLICY, readPolicy } from './gate.ts';
import type { GatePolicy } from './gate.ts';
import { readLock } from './gate-lock.ts';
import type { GateLock } from './gate-lock.ts';
import { ReadBy } from './read-by.ts';

const GAMES = { message: `games must be a list of 1 to ${LIMITS.gateGames} different app ids` };

/** What a gate checks. */
class GateRulesDto {
  @ReadBy(readPolicy)
  policy: GatePolicy = DEFAULT_GATE_POLICY;

  /** App ids to check. */
  @IsOptional()
  @Max(LIMITS.appIdMax, { ...GAMES, each: true })
  @Min(1, { ...GAMES, each: true })
  @IsInt({ ...GAMES, each: true })
  @ArrayUnique(GAMES)
  @ArrayMaxSize(LIMITS.gateGames, GAMES)
  @ArrayNotEmpty(GAMES)
  @IsArray(GAMES)
  games?: number[] | null;
}

/** Body of POST /api/v1/gate; without `games`, those of the lock, or without a lock all games of the library. */
export class GateDto extends GateRulesDto {
  /** Content of `patchlight.lock` as text or object; null, never left out: there is none yet. */
  @ReadBy(readLock)
  lock!: GateLock | null;
}

/** Body of PUT /api/v1/gates/{name}; without `games`, all games of the library. */
export class PutGateDto extends GateRulesDto {}
