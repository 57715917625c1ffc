import { IsInt, Max, Min } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { ReadBy } from '../pipelines/read-by.ts';
import { readRules } from './read-rules.ts';
import type { Rule } from './rules.ts';

const VERSION = { message: 'version must be that of the rules which these replace' };
const POSITION = { message: `position must be that of a rule, from 1 to ${LIMITS.rules}` };

class RuleListDto {
  /** In their order; what a rule leaves out holds for all. */
  @ReadBy(readRules)
  rules!: Rule[];
}

/** Body of PUT /api/v1/rules: all rules, in their order. */
export class PutRulesDto extends RuleListDto {
  /** The version that these rules replace. */
  @Max(2_147_483_646, VERSION)
  @Min(0, VERSION)
  @IsInt(VERSION)
  version!: number;
}

/** Body of POST /api/v1/rules/backtest: rules as they would be saved. */
export class BacktestRulesDto extends RuleListDto {
  /** Of the rule to test; from 1. */
  @Max(LIMITS.rules, POSITION)
  @Min(1, POSITION)
  @IsInt(POSITION)
  position!: number;
}
