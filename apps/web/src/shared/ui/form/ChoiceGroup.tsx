import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './ChoiceGroup.module.css';

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
        <div id={id} className={styles.errors}>
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </fieldset>
  );
};

/** A radio button or checkbox with its label. */
export const Choice = ({
  children,
  ...input
}: ComponentProps<'input'> & { type: 'radio' | 'checkbox'; children: ReactNode }) => (
  <label className={styles.choice}>
    <input {...input} />
    {children}
  </label>
);
