import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createIcon } from '../icons.tsx';

const color = (token: string): string => `var(--${token})`;

const status = (name: string) => ({
  main: color(name),
  light: color(name),
  dark: color(name),
  contrastText: color('bg-canvas'),
});

/** A length that follows the text size of the browser, from pixels at its default. */
const rem = (pixels: number): string => `${pixels / 16}rem`;

const line = (token: string): string => `1px solid ${color(token)}`;

/** Buttons that do nothing keep the focus, so they are disabled for assistive technology only. */
const OFF = '&[aria-disabled=true]';
const offState = { [OFF]: { color: color('text-muted'), cursor: 'default' } };
const onHover = (styles: object) => ({ '&:hover:not([aria-disabled=true])': styles });

const square = (fill: string) => (
  <rect x="1" y="1" width="22" height="22" rx="5" fill={fill} stroke="currentColor" strokeWidth={2} />
);
const inside = (path: string) => (
  <path d={path} fill="none" stroke={color('on-primary')} strokeWidth={3} strokeLinecap="round" />
);
const Box = createIcon(square(color('bg-canvas')));
const CheckedBox = createIcon(
  <>
    {square(color('primary'))}
    {inside('M6.500 12.500l4 4L17.500 8')}
  </>,
);
const MixedBox = createIcon(
  <>
    {square(color('primary'))}
    {inside('M7 12h10')}
  </>,
);
const ring = (
  <circle cx="12" cy="12" r="11" fill={color('bg-canvas')} stroke="currentColor" strokeWidth={2} />
);
const Ring = createIcon(ring);
const CheckedRing = createIcon(
  <>
    {ring}
    <circle cx="12" cy="12" r="6" fill="currentColor" />
  </>,
);

/** A radio button or checkbox; `theme/global.css` styles native ones the same. */
const choice = {
  flex: 'none',
  padding: 0,
  fontSize: rem(18),
  color: color('border-control'),
  '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: color('primary-text') },
  'fieldset:disabled &, &.Mui-disabled': { opacity: 0.5 },
  '& svg': { fontSize: 'inherit' },
  '@media (width < 56.25em)': { fontSize: rem(24) },
};

/** MUI's theme, in the colors of tokens.css. */
const theme = createTheme({
  cssVariables: { nativeColor: true },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  palette: {
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
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          gap: 8,
          minHeight: rem(40),
          minWidth: 0,
          padding: '0 16px',
          borderRadius: color('r-ctl'),
          whiteSpace: 'nowrap',
          // Large text.
          '@media (width < 20em)': { whiteSpace: 'normal' },
          '& svg': { fontSize: rem(20) },
          ...offState,
        },
        startIcon: { margin: 0 },
        sizeLarge: { minHeight: rem(48), padding: '0 24px', fontSize: rem(15) },
        // Forced colors show borders only.
        contained: {
          border: '1px solid transparent',
          ...onHover({ backgroundColor: color('primary-hover') }),
          '&:active': { backgroundColor: color('primary-pressed') },
          [OFF]: { backgroundColor: color('bg-raised'), border: line('border-subtle') },
        },
        outlined: {
          borderColor: color('border-control'),
          ...onHover({ backgroundColor: color('bg-selected') }),
          '&.MuiButton-colorError': {
            borderColor: color('error'),
            backgroundColor: color('error-soft'),
            ...onHover({ backgroundColor: color('error'), color: color('bg-canvas') }),
            [OFF]: { borderColor: color('border-subtle'), backgroundColor: color('bg-raised') },
          },
        },
        text: {
          color: color('text-secondary'),
          ...onHover({ backgroundColor: color('bg-selected'), color: color('text-primary') }),
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: rem(40),
          height: rem(40),
          flex: 'none',
          padding: 0,
          borderRadius: color('r-ctl'),
          color: color('text-secondary'),
          ...onHover({ backgroundColor: color('bg-selected'), color: color('text-primary') }),
          ...offState,
        },
      },
    },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          flex: 'none',
          gap: 6,
          height: rem(22),
          padding: '0 8px',
          borderRadius: color('r-chip'),
          border: '1px solid transparent',
          backgroundColor: color('bg-selected'),
          color: color('text-secondary'),
          fontSize: rem(12),
          fontWeight: 550,
          lineHeight: 1,
          '&[data-tone=outlined]': { backgroundColor: 'transparent', borderColor: color('border-subtle') },
          '&[data-tone=code]': {
            backgroundColor: color('bg-raised'),
            borderColor: color('border-subtle'),
            color: color('text-muted'),
            fontFamily: color('mono'),
            fontWeight: 400,
          },
          '&.MuiChip-colorPrimary': { backgroundColor: color('primary-soft'), color: color('primary-text') },
          ...Object.fromEntries(
            ['Info', 'Success', 'Warning', 'Error'].map((tone) => [
              `&.MuiChip-color${tone}`,
              {
                backgroundColor: color(`${tone.toLowerCase()}-soft`),
                color: color(tone.toLowerCase()),
              },
            ]),
          ),
        },
        // Hides what overflows: a line of the font's size would cut letters such as g.
        label: { padding: 0, lineHeight: 1.5 },
        icon: { margin: 0, fontSize: rem(14), color: 'inherit' },
      },
    },
    MuiSkeleton: {
      styleOverrides: {
        root: {
          display: 'block',
          width: '100%',
          backgroundColor: `color-mix(in srgb, ${color('bg-selected')} 65%, transparent)`,
        },
        rounded: { borderRadius: color('r-chip') },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          width: '100%',
          minHeight: rem(44),
          backgroundColor: color('bg-raised'),
          fontSize: rem(15),
          gap: 10,
          '&.MuiInputBase-adornedEnd': { paddingRight: 2 },
          '&.MuiInputBase-adornedStart > svg': { color: color('text-muted') },
          '&.MuiInputBase-adornedStart .MuiInputBase-input': { paddingLeft: 0 },
          '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
            borderColor: color('text-secondary'),
          },
          '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
            border: `2px solid ${color('focus')}`,
          },
          '@media (width < 56.25em)': { fontSize: rem(16) },
        },
        input: {
          height: rem(24),
          padding: '10px 14px',
          '&::placeholder': { color: color('text-muted'), opacity: 1 },
          '&:autofill': {
            boxShadow: `0 0 0 100px ${color('bg-raised')} inset`,
            WebkitTextFillColor: color('text-primary'),
          },
        },
        multiline: { padding: '10px 14px', '& textarea': { padding: 0, lineHeight: 1.5 } },
        notchedOutline: { top: 0, borderColor: color('border-control'), '& legend': { display: 'none' } },
      },
    },
    MuiNativeSelect: {
      styleOverrides: {
        // As specific as MUI's own padding.
        select: { '&&&': { paddingRight: 40 }, '&:focus': { backgroundColor: 'transparent' } },
        icon: { right: 12, fontSize: rem(20), color: color('text-muted') },
      },
    },
    MuiFormControlLabel: {
      styleOverrides: {
        root: {
          gap: 10,
          margin: 0,
          minHeight: rem(40),
          '&.Mui-disabled, fieldset:disabled &': { cursor: 'default', color: color('text-muted') },
        },
        label: { font: 'inherit', minWidth: 0 },
      },
    },
    MuiCheckbox: {
      defaultProps: { icon: <Box />, checkedIcon: <CheckedBox />, indeterminateIcon: <MixedBox /> },
      styleOverrides: { root: choice },
    },
    MuiRadio: {
      defaultProps: { icon: <Ring />, checkedIcon: <CheckedRing /> },
      styleOverrides: { root: choice },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          border: line('border-control'),
          backgroundColor: color('bg-raised'),
          color: color('text-primary'),
          fontSize: rem(13),
          fontWeight: 400,
        },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 6, borderRadius: 3, backgroundColor: color('bg-selected') },
        bar: { borderRadius: 3, backgroundColor: color('primary-text') },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', border: `1px solid ${color('border-subtle')}` } },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color('scrim') } } },
    },
    MuiAutocomplete: {
      styleOverrides: {
        endAdornment: { display: 'flex', right: 2 },
        clearIndicator: { margin: 0, padding: 0 },
        popupIndicator: { margin: 0, padding: 0 },
        listbox: {
          padding: 6,
          fontSize: rem(15),
          '& ul': { margin: 0, padding: 0, listStyle: 'none' },
          '& .MuiAutocomplete-option': {
            minHeight: rem(44),
            padding: '4px 10px',
            borderRadius: color('r-chip'),
            overflowWrap: 'anywhere',
            '&[aria-selected=true]': {
              '&, &.Mui-focused, &.Mui-focusVisible': { backgroundColor: color('primary-soft') },
            },
            '&.Mui-focused': { backgroundColor: color('bg-selected') },
            '&.Mui-focusVisible': { outline: `2px solid ${color('focus')}`, outlineOffset: -2 },
          },
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: {
          minHeight: rem(40),
          '&&': { color: 'inherit' },
          '&:hover': { color: color('text-primary') },
          '&:not(.Mui-active) .MuiTableSortLabel-icon': { opacity: 0.5 },
        },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          '&&': { minHeight: rem(44) },
          gap: 12,
          fontSize: rem(14),
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

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
const emotionCache = createCache({ key: 'css', nonce, prepend: true });

/** MUI's theme and styles, for its components. */
export const Themed = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={emotionCache}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </CacheProvider>
);
