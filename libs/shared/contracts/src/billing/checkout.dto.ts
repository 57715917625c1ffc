import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';

const upper = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.toUpperCase() : value;
const lower = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

const PLAN_MESSAGE = 'Only the PRO plan can be bought';
const PERIOD_MESSAGE = 'Plan period must be monthly or yearly';

/** POST /api/subscription/create-checkout-session. Any case. */
export class CheckoutDto {
  @IsIn(['PRO'], { message: PLAN_MESSAGE })
  @Transform(upper)
  planType!: 'PRO';

  @IsIn(['monthly', 'yearly'], { message: PERIOD_MESSAGE })
  @Transform(lower)
  planPeriod!: 'monthly' | 'yearly';
}

/** POST /api/plans/upgrade. Any case. */
export class UpgradeDto {
  @IsIn(['PRO'], { message: PLAN_MESSAGE })
  @Transform(upper)
  targetPlan!: 'PRO';

  @IsOptional()
  @IsIn(['monthly', 'yearly'], { message: PERIOD_MESSAGE })
  @Transform(lower)
  planPeriod: 'monthly' | 'yearly' = 'monthly';
}
