import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { IsDayOrInstant } from '../kernel/moment-rules.ts';
import { UPDATE_KINDS } from '../updates/game-update.ts';
import type { UpdateKind } from '../updates/game-update.ts';

/** PUT /api/admin/users/{id}/admin */
export class ChangeAdminDto {
  @IsBoolean({ message: 'isAdmin must be true or false' })
  isAdmin!: boolean;
}

/** PUT /api/admin/users/{id}/plan */
export class GrantPlanDto {
  @IsIn(['FREE', 'PRO'], { message: 'plan must be FREE or PRO' })
  plan!: 'FREE' | 'PRO';

  /** End of the granted PRO; unlimited without it. */
  @IsOptional()
  @IsDayOrInstant('until must be a date')
  until?: string;
}

/** PUT /api/admin/updates/{id}/kind */
export class CorrectKindDto {
  @IsIn(UPDATE_KINDS, { message: `kind must be one of ${UPDATE_KINDS.join(', ')}` })
  kind!: UpdateKind;
}

/** POST /api/admin/source/replays */
export class StartReplayDto {
  /** Whether to change nothing and only tell what would change. */
  @IsBoolean({ message: 'isTrial must be true or false' })
  isTrial!: boolean;
}

/** Response of an action of an admin. */
export interface AdminActBody {
  success: true;
  message: string;
}
