import type { CSSOptions } from 'vite';

/** Sizes of text and of what holds it. */
const TEXT = /^(?:font|font-size|line-height|min-height|grid-auto-rows|--bar-h|--below-bar|--tab-h|--size)$/;
/** Controls and icons grow with the text, wider columns and game art do not. */
const BOX = /^(?:min-width|width|height|grid-template-columns)$/;
const LARGEST_CONTROL = 48;
const PIXELS = /(?<![\w.-])(\d+(?:\.\d+)?)px\b/g;

const scaled = (value: string, unit: string, most = Infinity): string =>
  value.replaceAll(PIXELS, (length, pixels: string) =>
    Number(pixels) < 3 || Number(pixels) > most ? length : `${Number(pixels) / 16}${unit}`,
  );

/**
 * Lets text follow the text size of the browser: sources are in pixels at the default of 16, and the style sheet in `rem`.
 * Layouts change at widths in `em`, so that large text gets the layout of a smaller window. Spaces keep their pixels.
 */
export const textSize: Exclude<CSSOptions['postcss'], string | undefined> = {
  plugins: [
    {
      postcssPlugin: 'text-size',
      Once: (sheet) => {
        sheet.walkDecls(TEXT, (declaration) => {
          declaration.value = scaled(declaration.value, 'rem');
        });
        sheet.walkDecls(BOX, (declaration) => {
          declaration.value = scaled(declaration.value, 'rem', LARGEST_CONTROL);
        });
        sheet.walkAtRules('media', (rule) => {
          rule.params = scaled(rule.params, 'em');
        });
      },
    },
  ],
};
