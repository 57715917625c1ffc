import { createTheme } from '@mui/material/styles';

const color = (token: string): string => `var(--${token})`;

const status = (name: string) => ({
  main: color(name),
  light: color(name),
  dark: color(name),
  contrastText: color('bg-canvas'),
});

/** MUI's theme, in the colors of tokens.css. */
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
    button: { textTransform: 'none', fontWeight: 650, letterSpacing: 0, lineHeight: 1.25 },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `2px solid ${color('focus')}`, outlineOffset: 2 } },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', border: `1px solid ${color('border-subtle')}` } },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color('scrim') } } },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          '&&': { minHeight: 44 },
          gap: 12,
          fontSize: 14,
          borderRadius: color('r-chip'),
          margin: '0 6px',
          padding: '0 10px',
          '&:hover, &.Mui-focusVisible': { backgroundColor: color('bg-selected') },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        },
      },
    },
  },
});
