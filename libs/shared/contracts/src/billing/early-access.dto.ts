import { IsBoolean } from 'class-validator';

/** PUT /api/user/early-access */
export class EarlyAccessDto {
  @IsBoolean({ message: 'Early access must be on or off' })
  isOn!: boolean;
}

/** Response of PUT /api/user/early-access. */
export interface EarlyAccessBody {
  success: true;
  message: string;
}
