import { createTheme } from '@mui/material/styles';

const color = (token: string): string => `var(--${token})`;

const status = (name: string) => ({
  main: color(name),
  light: color(name),
  dark: color(name),
  contrastText: color('bg-canvas'),
});

const statusAlert = (name: string) => ({
  '&&': { backgroundColor: color(`${name}-soft`), color: color('text-primary') },
  '& .MuiAlert-icon': { color: color(name) },
});

/** MUI in the colours of tokens.css. */
export const theme = createTheme({
  cssVariables: { nativeColor: true },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  palette: {
    mode: 'dark',
    primary: {
      main: color('primary'),
      light: color('primary-hover'),
      dark: color('primary-hover'),
      contrastText: color('on-primary'),
    },
    secondary: { ...status('text-primary') },
    success: status('success'),
    warning: status('warning'),
    error: status('error'),
    info: status('info'),
    background: { default: color('bg-canvas'), paper: color('bg-raised') },
    text: {
      primary: color('text-primary'),
      secondary: color('text-secondary'),
      disabled: color('text-muted'),
    },
    divider: color('border-subtle'),
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: color('font'),
    fontSize: 14,
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0, lineHeight: 1.25 },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `2px solid ${color('focus')}`, outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, color: 'inherit' },
      styleOverrides: {
        root: {
          minHeight: 40,
          padding: '0 16px',
          borderRadius: color('r-ctl'),
          whiteSpace: 'nowrap',
          '&.Mui-disabled': { color: color('text-muted') },
        },
        sizeLarge: { minHeight: 48, padding: '0 24px', fontSize: 15 },
        contained: {
          '&:active': { backgroundColor: color('primary-pressed') },
          '&.Mui-disabled': { backgroundColor: color('bg-raised') },
        },
        outlined: {
          borderColor: color('border-control'),
          '&:hover': { backgroundColor: color('bg-selected'), borderColor: color('border-control') },
        },
        text: {
          color: color('text-secondary'),
          '&:hover': { backgroundColor: color('bg-selected'), color: color('text-primary') },
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: 40,
          height: 40,
          borderRadius: color('r-ctl'),
          color: color('text-secondary'),
          '&:hover': { backgroundColor: color('bg-selected'), color: color('text-primary') },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', border: `1px solid ${color('border-subtle')}` } },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color('scrim') } } },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          border: 0,
          borderRadius: color('r-ctl'),
          alignItems: 'center',
          '& .MuiAlert-action': { paddingTop: 0 },
        },
        standard: {
          variants: (['success', 'warning', 'error', 'info'] as const).map((severity) => ({
            props: { severity },
            style: statusAlert(severity),
          })),
        },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 44,
          gap: 12,
          borderRadius: color('r-chip'),
          margin: '0 6px',
          padding: '0 10px',
          '&:hover, &.Mui-focusVisible': { backgroundColor: color('bg-selected') },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          minHeight: 44,
          backgroundColor: color('bg-raised'),
          '&:hover:not(.Mui-error, .Mui-focused, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
            borderColor: color('text-secondary'),
          },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: color('focus') },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: color('error') },
        },
        input: {
          padding: '10px 14px',
          '&::placeholder': { color: color('text-muted'), opacity: 1 },
          '&:-webkit-autofill': {
            WebkitTextFillColor: color('text-primary'),
            boxShadow: `0 0 0 100px ${color('bg-raised')} inset`,
            caretColor: color('text-primary'),
          },
        },
        notchedOutline: { borderColor: color('border-control') },
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'pulse' },
      styleOverrides: { root: { backgroundColor: color('bg-selected') } },
    },
  },
});
