import { useState } from 'react';
import type { ComponentProps } from 'react';
import { PasswordField } from '@/shared/ui';
import styles from './StrengthBar.module.css';
import { StrengthBar } from './StrengthBar.tsx';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'about'> {
  value: string;
  /** Words that make the password weaker. */
  about: readonly string[];
}

/** The field for a new password, with a strength meter. */
export const NewPasswordField = ({ about, ...field }: NewPasswordFieldProps) => {
  const [isTouched, setIsTouched] = useState(false);
  return (
    <div className={styles.field}>
      <PasswordField autoComplete="new-password" {...field} onFocus={() => setIsTouched(true)} />
      {isTouched && <StrengthBar password={field.value} about={about} />}
    </div>
  );
};
