import fsd from '@feature-sliced/steiger-plugin';
import { defineConfig } from 'steiger';

export default defineConfig([
  ...fsd.configs.recommended,
  // Each PRO feature is a widget, although only one page uses them, which steiger would report.
  {
    files: [
      './src/widgets/{calendar-export,categories,reminders,wishlist}/**',
      './src/entities/{reminder,wishlist}/**',
    ],
    rules: { 'fsd/insignificant-slice': 'off' },
  },
]);
