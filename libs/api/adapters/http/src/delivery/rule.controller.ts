import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { BacktestRules, ExplainNotification, RuleRepository, SaveRules } from '@patchlight/application';
import { BacktestRulesDto, LIMITS, PutRulesDto } from '@patchlight/contracts';
import type { V1BacktestBody, V1RulesBody, V1WhyBody } from '@patchlight/contracts';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import type { CallingUser } from '../kernel/access/current-user.decorator.ts';
import { NeedsEarlyAccess } from '../kernel/access/needs-feature.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { AcceptsBody, BODY_KEYS, DEFAULT_BODY } from '../kernel/gate/wire-limits.ts';

const CHANGES = { points: 60, seconds: 60, by: 'user' } as const;
/** A test reads up to a year of posts. */
const TESTS = { points: 10, seconds: 60, by: 'user' } as const;
const WHYS = { points: 120, seconds: 60, by: 'user' } as const;

/** Members of a rule and its action, and elements of its lists. */
const RULE_KEYS = 12;
const RULE_ITEMS = 150;
/** All rules with all that they may name, of which each app id has up to 12 bytes. */
const RULE_BYTES = 4_096;
const RULE_LISTS = {
  bytes: DEFAULT_BODY.bytes + LIMITS.rules * RULE_BYTES,
  items: DEFAULT_BODY.items + LIMITS.rules * RULE_ITEMS,
  keys: BODY_KEYS + LIMITS.rules * RULE_KEYS,
};

/** The caller's rules about updates. They stay readable without the plan, but are not in force. */
@SignedIn()
@Controller('v1/rules')
export class V1RuleController {
  constructor(
    private readonly rules: RuleRepository,
    private readonly saveRules: SaveRules,
    private readonly backtestRules: BacktestRules,
  ) {}

  /** The rules, in their order. */
  @Get()
  @OpenToTokens('notifications:read')
  list(@CurrentUser() { userId }: CallingUser): Promise<V1RulesBody> {
    return this.rules.find(userId);
  }

  /** Replaces all rules. */
  @Put()
  @OpenToTokens('notifications:write')
  @NeedsEarlyAccess('rules')
  @RateLimited(CHANGES)
  @AcceptsBody(RULE_LISTS)
  save(
    @CurrentUser() { userId }: CallingUser,
    @Body() { rules, version }: PutRulesDto,
  ): Promise<V1RulesBody> {
    return this.saveRules.execute(userId, rules, version);
  }

  /** What a rule would have taken in the last 12 months. Changes nothing. */
  @Post('backtest')
  @HttpCode(200)
  @OpenToTokens('notifications:read')
  @NeedsEarlyAccess('rules')
  @RateLimited(TESTS)
  @AcceptsBody(RULE_LISTS)
  backtest(
    @CurrentUser() { userId }: CallingUser,
    @Body() { rules, position }: BacktestRulesDto,
  ): Promise<V1BacktestBody> {
    return this.backtestRules.execute(userId, rules, position);
  }
}

/** Why the caller was told of a notification, or not. */
@SignedIn()
@Controller('v1/notifications')
export class V1NotificationController {
  constructor(private readonly explainNotification: ExplainNotification) {}

  /** What decided about a notification of the last 30 days. */
  @Get(':id/why')
  @OpenToTokens('notifications:read')
  @RateLimited(WHYS)
  why(@CurrentUser() { userId }: CallingUser, @Param('id') id: string): Promise<V1WhyBody> {
    return this.explainNotification.execute(userId, id);
  }
}
