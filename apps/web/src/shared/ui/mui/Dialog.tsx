import MuiDialog from '@mui/material/Dialog';
import type { DialogProps } from '@mui/material/Dialog';
import { useEffect } from 'react';

/** Focuses the page if what had the focus before the dialog is gone. MUI gives it back to what is still there. */
const FocusFallback = () => {
  useEffect(
    () => () =>
      // After MUI.
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [],
  );
  return null;
};

export const Dialog = ({ children, ...props }: DialogProps) => (
  <MuiDialog {...props}>
    {children}
    <FocusFallback />
  </MuiDialog>
);
