export { HomePage } from './ui/HomePage.tsx';
export { TICKER_ROWS, tickerArt } from './model/ticker.ts';
