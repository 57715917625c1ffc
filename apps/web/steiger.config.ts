import fsd from '@feature-sliced/steiger-plugin';
import { defineConfig } from 'steiger';

export default defineConfig([
  ...fsd.configs.recommended,
  // Each feature of PRO is a widget, though one page shows them all. References from there do not count then.
  {
    files: ['./src/widgets/{calendar-export,categories,reminders,wishlist}/**', './src/entities/wishlist/**'],
    rules: { 'fsd/insignificant-slice': 'off' },
  },
]);
