import MuiCheckbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import type { ComponentProps } from 'react';
import { ChoiceGroup, Field, Revealable } from '../fields.tsx';
import type { ChoiceProps, FieldProps, InputProps, TextFieldProps } from '../fields.tsx';
import { ChevronDownIcon } from '../icons.tsx';
import styles from '../layout.module.css';

/** A text input with an optional icon and button. */
export const Input = ({ icon, control, className, disabled, ...input }: InputProps) => (
  <OutlinedInput
    className={className}
    disabled={disabled}
    error={input['aria-invalid'] === true}
    startAdornment={icon}
    endAdornment={control}
    type={input.type}
    slotProps={{ input }}
  />
);

/** A native select. */
export const Select = ({ className, disabled, ...select }: ComponentProps<'select'>) => (
  <NativeSelect
    className={className}
    disabled={disabled}
    error={select['aria-invalid'] === true}
    input={<OutlinedInput />}
    IconComponent={ChevronDownIcon}
    inputProps={select}
  />
);

/** A labeled input with its hint or errors. */
export const TextField = ({ label, hint, errors, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => <Input {...input} {...control} />}
  </Field>
);

/** A password input with a button that reveals it, and a Caps Lock warning. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'control'>) => (
  <Revealable {...props} as={TextField} />
);

/** A labeled textarea with its hint or errors. */
export const TextArea = ({
  label,
  hint,
  errors,
  rows,
  disabled,
  ...area
}: ComponentProps<'textarea'> & FieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => (
      <OutlinedInput
        multiline
        minRows={rows}
        disabled={disabled}
        error={control['aria-invalid']}
        slotProps={{ input: { ...(area as object), ...control } }}
      />
    )}
  </Field>
);

/** A labeled native select with its hint or errors. */
export const SelectField = ({ label, hint, errors, ...select }: ComponentProps<'select'> & FieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => <Select {...select} {...control} />}
  </Field>
);

/** A radio button or checkbox with its label. */
export const Choice = ({
  type,
  className,
  children,
  disabled,
  checked,
  onChange,
  value,
  ...input
}: ChoiceProps) => {
  const Control = type === 'radio' ? Radio : MuiCheckbox;
  return (
    <FormControlLabel
      className={className}
      disabled={disabled}
      label={children}
      control={
        <Control disableRipple checked={checked} onChange={onChange} value={value} slotProps={{ input }} />
      }
    />
  );
};

/** A labeled checkbox. The whole row is clickable. */
export const Checkbox = ({ className = '', ...props }: Omit<ChoiceProps, 'type'>) => (
  <Choice {...props} type="checkbox" className={`${styles.wideChoice} ${className}`} />
);

interface CheckboxListProps<Value extends string> {
  legend: string;
  /** In their order. */
  options: readonly Value[];
  names: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  disabled?: boolean;
  errors?: readonly string[];
  onChange: (chosen: Value[]) => void;
}

/** Any number of options, as checkboxes. */
export const CheckboxList = <Value extends string>({
  options,
  names,
  chosen,
  onChange,
  ...group
}: CheckboxListProps<Value>) => (
  <ChoiceGroup {...group}>
    <div className={styles.options}>
      {options.map((option) => (
        <Choice
          key={option}
          type="checkbox"
          checked={chosen.includes(option)}
          onChange={({ target }) =>
            onChange(options.filter((each) => (each === option ? target.checked : chosen.includes(each))))
          }
        >
          {names[option]}
        </Choice>
      ))}
    </div>
  </ChoiceGroup>
);
