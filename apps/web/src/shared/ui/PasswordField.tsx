import { useState } from 'react';
import type { ComponentProps } from 'react';
import IconButton from '@mui/material/IconButton';
import { EyeIcon } from './icons/index.ts';
import { TextField } from './TextField.tsx';

/** A password input whose text can be shown. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'endAdornment'>) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          aria-label="Show password"
          aria-pressed={isShown}
          edge="end"
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        >
          <EyeIcon fontSize="small" color={isShown ? 'primary' : 'inherit'} />
        </IconButton>
      }
    />
  );
};
