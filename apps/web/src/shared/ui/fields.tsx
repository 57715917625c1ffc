import { useId, useState } from 'react';
import type { ComponentProps, ComponentType, KeyboardEvent, ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { ChevronDownIcon, EyeIcon } from './icons.tsx';
import styles from './controls.module.css';

export interface FieldProps {
  label: string;
  hint?: string;
  errors?: readonly string[];
}

/** The attributes that connect a control to its label, hint and errors. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a control, and its hint or errors. */
export const Field = ({
  label,
  hint,
  errors = [],
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId();
  const isInvalid = errors.length > 0;
  const help = isInvalid ? errors : hint ? [hint] : [];
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': isInvalid || undefined,
        'aria-describedby': help.length > 0 ? `${id}-help` : undefined,
      })}
      {help.length > 0 && (
        <div id={`${id}-help`} className={styles.help} data-invalid={isInvalid}>
          {help.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </div>
  );
};

export interface InputProps extends ComponentProps<'input'> {
  icon?: ReactNode;
  /** A button at the end of the field. */
  control?: ReactNode;
}

/** A text input with an optional icon and button. */
export const Input = ({ icon, control, className = '', ...input }: InputProps) => (
  <span className={`${styles.box} ${className}`}>
    {icon && <span className={styles.inputIcon}>{icon}</span>}
    <input {...input} data-autofocus={input.autoFocus || undefined} className={styles.input} />
    {control}
  </span>
);

/** A native select. */
export const Select = ({ className = '', ...select }: ComponentProps<'select'>) => (
  <span className={`${styles.selectBox} ${className}`}>
    <select {...select} className={styles.select} />
    <ChevronDownIcon fontSize="small" className={styles.selectIcon} />
  </span>
);

export interface TextFieldProps extends InputProps, FieldProps {}

/** A labeled input with its hint or errors. */
export const TextField = ({ label, hint, errors, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => <Input {...input} {...control} />}
  </Field>
);

/** A labeled native select with its hint or errors. */
export const SelectField = ({ label, hint, errors, ...select }: ComponentProps<'select'> & FieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => <Select {...select} {...control} />}
  </Field>
);

/** A text field `as` a password input with a button that reveals it, and a Caps Lock warning. */
export const Revealable = ({
  as: Input,
  ...props
}: Omit<TextFieldProps, 'type' | 'control'> & { as: ComponentType<TextFieldProps> }) => {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  const detectCapsLock = (event: KeyboardEvent): void => setIsCapsLock(event.getModifierState('CapsLock'));
  return (
    <Input
      {...props}
      hint={isCapsLock ? 'Caps Lock is on' : props.hint}
      onKeyDown={detectCapsLock}
      onKeyUp={detectCapsLock}
      onBlur={() => setIsCapsLock(false)}
      type={isShown ? 'text' : 'password'}
      control={
        <IconButton
          aria-label="Show password"
          aria-pressed={isShown}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        >
          <EyeIcon fontSize="small" color={isShown ? 'var(--primary-text)' : undefined} />
        </IconButton>
      }
    />
  );
};

/** A password input with a button that reveals it, and a Caps Lock warning. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'control'>) => (
  <Revealable {...props} as={TextField} />
);

interface ChoiceGroupProps {
  legend: string;
  isLegendHidden?: boolean;
  disabled?: boolean;
  errors?: readonly string[];
  /** Each a {@link Choice}. */
  children: ReactNode;
}

/** Radio buttons or checkboxes below a legend, with their errors. */
export const ChoiceGroup = ({
  legend,
  isLegendHidden = false,
  disabled,
  errors = [],
  children,
}: ChoiceGroupProps) => {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      disabled={disabled}
      aria-describedby={errors.length > 0 ? id : undefined}
    >
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {children}
      {errors.length > 0 && (
        <div id={id} className={styles.groupErrors}>
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </fieldset>
  );
};

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'color' | 'size'> & {
  type: 'radio' | 'checkbox';
  /** The label. */
  children: ReactNode;
};

/** A radio button or checkbox with its label. */
export const Choice = ({ className = '', children, ...input }: ChoiceProps) => (
  <label className={`${styles.choice} ${className}`}>
    <input {...input} />
    {children}
  </label>
);
