import { IsIn } from 'class-validator';
import { STORE_COUNTRIES } from './store-countries.ts';

/** PUT /api/user/store-country */
export class StoreCountryDto {
  /** ISO 3166-1 alpha-2, such as "DE". */
  @IsIn(STORE_COUNTRIES, { message: 'Choose a country of the store' })
  country!: string;
}
