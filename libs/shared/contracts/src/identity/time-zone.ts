import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';

/** The form of a time zone's name; the server's database says which exist. */
export const TIME_ZONE_NAME = /^[A-Za-z][\w+/-]{1,63}$/;

/** The browser's time zone; anything else is dropped. */
export const IsBrowserTimeZone = (): PropertyDecorator => (target, property) => {
  IsOptional()(target, property);
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && TIME_ZONE_NAME.test(value) ? value : undefined,
  )(target, property);
};
