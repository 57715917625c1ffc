import { useState } from 'react';
import { DEFAULT_STORE_COUNTRY, STORE_COUNTRIES, countryNameOf } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Form, SelectField, SubmitButton } from '@/shared/ui';
import { useChangeStoreCountryMutation } from '../../api/settings.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';

/** By name, the default country first. */
const countryNames = (): [country: string, name: string][] => [
  [DEFAULT_STORE_COUNTRY, `Default (${countryNameOf(DEFAULT_STORE_COUNTRY)})`],
  ...STORE_COUNTRIES.filter((country) => country !== DEFAULT_STORE_COUNTRY)
    .map((country): [string, string] => [country, countryNameOf(country)])
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en')),
];

/** The country of the user's prices. */
export const StoreCountrySection = ({ storeCountry }: { storeCountry: string }) => {
  const [countries] = useState(countryNames);
  const [country, setCountry] = useState(storeCountry);
  const [change] = useChangeStoreCountryMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to change the store country');
  const send = (): void => void submit(async () => showToast((await change({ country }).unwrap()).message));
  return (
    <SettingsSection
      title="Prices"
      lead="The country whose store sets the prices and discounts on your wishlist."
    >
      <Form onSubmit={send} failure={failure}>
        <SelectField
          label="Store country"
          value={country}
          errors={fieldErrors['country']}
          disabled={isBusy}
          onChange={({ target }) => setCountry(target.value)}
        >
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Save Country
        </SubmitButton>
      </Form>
    </SettingsSection>
  );
};
