import MuiButton from '@mui/material/Button';
import MuiChip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import MuiDialog from '@mui/material/Dialog';
import type { DialogProps } from '@mui/material/Dialog';
import MuiIconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import MuiSkeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { NEW_TAB, pressable } from '../Button.tsx';
import type { ButtonLook, Pressable } from '../Button.tsx';
import type { ChipProps } from '../Chip.tsx';
import type { SubmitButtonProps } from '../Form.tsx';
import type { SkeletonProps } from '../states.tsx';

const LOOKS = {
  primary: { variant: 'contained', color: 'primary' },
  outlined: { variant: 'outlined', color: 'inherit' },
  text: { variant: 'text', color: 'inherit' },
  danger: { variant: 'outlined', color: 'error' },
} as const;

/** A button; with `to` an internal link, with `href` an external one. */
export const Button = ({ variant = 'text', icon, ...props }: ButtonLook & Pressable) => {
  const look = { ...LOOKS[variant], startIcon: icon, disableRipple: true };
  if (props.to !== undefined) return <MuiButton {...look} component={Link} {...props} />;
  if (props.href !== undefined)
    return <MuiButton {...look} {...(/^https?:/.test(props.href) && NEW_TAB)} {...props} />;
  return <MuiButton {...look} {...pressable(props)} size={props.size} />;
};

/** An icon button with its name as a tooltip; with `to` an internal link, with `href` one that opens a new tab. */
export const IconButton = ({ title, ...props }: Pressable & { 'aria-label': string }) => (
  <Tooltip title={title ?? props['aria-label']}>
    {props.to !== undefined ? (
      <MuiIconButton disableRipple component={Link} {...props} />
    ) : props.href !== undefined ? (
      <MuiIconButton disableRipple component="a" {...props} {...NEW_TAB} />
    ) : (
      <MuiIconButton disableRipple {...pressable(props)} />
    )}
  </Tooltip>
);

/** The submit button of a form. */
export const SubmitButton = ({ isBusy, busyLabel, disabled, size, children }: SubmitButtonProps) => (
  <Button type="submit" variant="primary" size={size} disabled={isBusy || disabled}>
    {isBusy ? (
      <>
        <CircularProgress size={20} color="inherit" aria-hidden />
        <span role="status" className="visually-hidden">
          {busyLabel}
        </span>
      </>
    ) : (
      children
    )}
  </Button>
);

const TONES = {
  plain: 'default',
  outlined: 'default',
  code: 'default',
  quiet: 'default',
  hot: 'primary',
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
} as const;

/** A small label. 'hot' is orange, for new or active items. */
export const Chip = ({ tone = 'plain', icon, title, children }: ChipProps) => (
  <MuiChip
    component="span"
    title={title}
    data-tone={tone}
    color={TONES[tone]}
    icon={icon as ReactElement}
    label={children}
  />
);

/** A placeholder in the shape of the content. */
export const Skeleton = ({ height = '1.2em', ...props }: SkeletonProps) => (
  <MuiSkeleton data-skeleton variant="rounded" component="span" height={height} {...props} />
);

/** How far something has got. */
export const Progress = ({ label, value, of }: { label: string; value: number; of: number }) => (
  <LinearProgress
    variant="determinate"
    aria-label={label}
    value={of > 0 ? Math.min(100, (value / of) * 100) : 0}
  />
);

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
