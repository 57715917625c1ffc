import { LIMITS } from '@patchlight/contracts';
import type { FieldErrors } from '@patchlight/contracts';
import { SelectField, TextField } from '@/shared/ui/mui';
import type { useItemForm } from './ItemForm.tsx';

/** The text values of a form of something that is called at an address. */
interface ReceiverValues {
  kind: string;
  name: string;
  url: string;
  token: string;
}

/** The saved one; null: a new one. Its address is not shown again. */
type Saved = { maskedAddress: string } | null;

/** The values as they are sent, and what is wrong with them. */
export const readReceiver = (values: ReceiverValues, saved: Saved, maxLength: number) => {
  const [name, url, token] = [values.name.trim(), values.url.trim(), values.token.trim()];
  const problems: FieldErrors = {
    ...(name === '' && { name: [`Name must be 1 to ${maxLength} characters`] }),
    ...(url === '' && saved === null && { url: ['Enter an address that starts with https://'] }),
  };
  return { name, url, token, problems };
};

interface ReceiverFieldsProps {
  field: ReturnType<typeof useItemForm<ReceiverValues>>['field'];
  saved: Saved;
  /** What kinds of receivers are called: chosen once. */
  kinds: { label: string; names: Readonly<Record<string, string>>; options: readonly string[] };
  nameMaxLength: number;
  /** Where the user finds the address. */
  hint: string;
  /** Of the field for the token, if there is one. */
  token: { label: string; hint: string } | false;
}

/** The fields of something that is called at an address: its kind, name, address and token. */
export const ReceiverFields = ({ field, saved, kinds, nameMaxLength, hint, token }: ReceiverFieldsProps) => (
  <>
    {saved === null && (
      <SelectField {...field('kind')} label={kinds.label}>
        {kinds.options.map((kind) => (
          <option key={kind} value={kind}>
            {kinds.names[kind]}
          </option>
        ))}
      </SelectField>
    )}
    <TextField
      {...field('name')}
      label="Name"
      hint="For you to tell it from others."
      autoComplete="off"
      autoFocus
      required
      maxLength={nameMaxLength}
    />
    <TextField
      {...field('url')}
      label={saved ? 'New address' : 'Address'}
      hint={saved ? `Leave it empty to keep ${saved.maskedAddress}` : hint}
      type="url"
      autoComplete="off"
      required={saved === null}
      maxLength={LIMITS.urlMaxLength}
    />
    {token && (
      <TextField {...field('token')} {...token} autoComplete="off" maxLength={LIMITS.identifierMaxLength} />
    )}
  </>
);
