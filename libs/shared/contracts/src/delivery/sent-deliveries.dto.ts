import { IsIn, IsOptional, Matches } from 'class-validator';
import { AdminPageDto } from '../admin/admin-page.dto.ts';
import { MAIL_STATES } from '../admin/mail-states.ts';
import type { MailState } from '../admin/mail-states.ts';
import { DELIVERY_CHANNELS } from './channels.ts';
import type { DeliveryChannel } from './channels.ts';

/** Query of GET /api/user/deliveries */
export class ListSentDeliveriesDto {
  /** Microseconds since 1970 and the id of the page's last delivery. */
  @IsOptional()
  @Matches(/^\d{1,16}\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/, {
    message: 'Cursor must be one that a page gave',
  })
  cursor?: string;
}

/** Query of GET /api/admin/deliveries */
export class ListAdminDeliveriesDto extends AdminPageDto {
  @IsOptional()
  @IsIn(DELIVERY_CHANNELS, { message: `channel must be one of ${DELIVERY_CHANNELS.join(', ')}` })
  channel?: DeliveryChannel;

  @IsOptional()
  @IsIn(MAIL_STATES, { message: `state must be one of ${MAIL_STATES.join(', ')}` })
  state?: MailState;
}
