import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { EyeIcon } from '../icons/index.ts';
import { IconButton } from '../IconButton.tsx';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

/** A password input with a button that reveals it, and a Caps Lock warning. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'control'>) => {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  const detectCapsLock = (event: KeyboardEvent): void => setIsCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
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
          <EyeIcon fontSize="small" color={isShown ? 'var(--primary)' : undefined} />
        </IconButton>
      }
    />
  );
};
