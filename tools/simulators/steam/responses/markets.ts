import type { Game } from '../catalogue.ts';

interface Market {
  currency: string;
  /** Units for a US dollar. */
  rate: number;
}

const DOLLARS: Market = { currency: 'USD', rate: 1 };
const EUROS: Market = { currency: 'EUR', rate: 0.95 };

/** Countries with their own prices; the others have those of the US. */
const MARKETS: Record<string, Market> = {
  AT: EUROS,
  BR: { currency: 'BRL', rate: 3 },
  DE: EUROS,
  FR: EUROS,
  GB: { currency: 'GBP', rate: 0.8 },
  JP: { currency: 'JPY', rate: 110 },
  PL: { currency: 'PLN', rate: 4 },
};

/** A game's price in a country: amounts in hundredths of the currency, and as the store writes them. */
export interface MarketPrice {
  currency: string;
  initial: number;
  final: number;
  discount: number;
  formatted: { initial: string; final: string };
}

/** @returns undefined where the game has no price: it is free, not out yet, or not sold there */
export function priceIn(game: Game, country: string): MarketPrice | undefined {
  if (game.price === 0 || game.comingSoon || !isSoldIn(game, country)) return undefined;
  const { currency, rate } = MARKETS[country] ?? DOLLARS;
  const discount = game.countries[country]?.discount ?? game.discount;
  const initial = Math.round(game.price * rate);
  const final = Math.round((initial * (100 - discount)) / 100);
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return {
    currency,
    initial,
    final,
    discount,
    formatted: { initial: format.format(initial / 100), final: format.format(final / 100) },
  };
}

export const isSoldIn = (game: Game, country: string): boolean => game.countries[country]?.isSold ?? true;
