export { showKeptPaint } from './kept-paint.ts';
export { useKeptPaint } from './use-kept-paint.ts';
