import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Field } from '../fields.tsx';
import type { FieldProps } from '../fields.tsx';
import { ChevronDownIcon, CloseIcon } from '../icons.tsx';

interface Option {
  id: string;
  name: string;
  /** The heading above it; options of one group follow each other. */
  group?: string;
}

interface AutocompleteFieldProps extends FieldProps {
  options: readonly Option[];
  /** The id of the chosen option, or ''. */
  value: string;
  placeholder: string;
  /** Shown when no option matches. */
  empty: string;
  required?: boolean;
  disabled?: boolean;
  onChange: (id: string) => void;
}

/** A labeled input that finds one of many options by typing. */
export const AutocompleteField = ({
  label,
  hint,
  errors,
  options,
  value,
  placeholder,
  empty,
  required,
  disabled,
  onChange,
}: AutocompleteFieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => (
      <Autocomplete
        id={control.id}
        options={options}
        value={options.find(({ id }) => id === value) ?? null}
        disabled={disabled}
        autoHighlight
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        groupBy={({ group = '' }) => group}
        noOptionsText={empty}
        popupIcon={<ChevronDownIcon fontSize="small" />}
        clearIcon={<CloseIcon fontSize="small" />}
        slotProps={{ listbox: { 'aria-labelledby': undefined, 'aria-label': label } }}
        onChange={(_, option) => onChange(option?.id ?? '')}
        renderGroup={({ key, group, children }) => (
          <li key={key} role="presentation">
            {group && <div aria-hidden="true">{group}</div>}
            <ul role={group ? 'group' : 'presentation'} aria-label={group || undefined}>
              {children}
            </ul>
          </li>
        )}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            disabled={disabled}
            error={control['aria-invalid']}
            placeholder={placeholder}
            required={required}
            slotProps={{ input: { ...slotProps.htmlInput, ...control } }}
          />
        )}
      />
    )}
  </Field>
);
