import { useState } from 'react';
import { EyeIcon } from './icons/index.ts';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

/** A password input whose text can be shown. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'control'>) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      control={
        <IconButton
          aria-label="Show password"
          aria-pressed={isShown}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        >
          <EyeIcon fontSize="small" color={isShown ? 'var(--primary)' : undefined} />
        </IconButton>
      }
    />
  );
};
