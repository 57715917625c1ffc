import { describe, expect, it } from '@jest/globals';
import { newsOf } from './listing-news.ts';
import type { ListingFacts, NotifiedPrice } from './listing-news.ts';
import { releaseWindowOf } from './release-window.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const ahead = (text: string) => ({ isReleased: false, window: releaseWindowOf(text) });
const OUT = { isReleased: true, window: releaseWindowOf('Nov 21, 2026') };
const costs = (final: number, initial = final) => ({ currency: 'USD', initial, final });
const facts = (more: Partial<ListingFacts>): ListingFacts => ({
  release: OUT,
  isFree: false,
  price: costs(1999),
  ...more,
});
const notified = (amount: number, daysAgo: number): NotifiedPrice => ({
  amount,
  at: new Date(NOW.getTime() - daysAgo * 86_400_000),
});
const kinds = (
  before: Partial<ListingFacts>,
  after: Partial<ListingFacts>,
  last: NotifiedPrice | null = null,
) => newsOf(facts(before), facts(after), last, NOW).map(({ kind }) => kind);

describe('release notices', () => {
  it('report that a game is out, without the date as well', () => {
    expect(kinds({ release: ahead('Q1 2027') }, { release: OUT })).toEqual(['release']);
  });

  it.each([
    ['Q1 2027', 'Q2 2027'],
    ['2027', 'Mar 5, 2027'],
    ['Mar 5, 2027', 'Mar 6, 2027'],
    ['Coming soon', 'Q1 2027'],
    ['Q1 2027', 'Coming soon'],
    ['Spring 2027', 'Fall 2027'],
  ])('report a change of date from %s to %s', (from, to) => {
    expect(newsOf(facts({ release: ahead(from) }), facts({ release: ahead(to) }), null, NOW)).toEqual([
      { kind: 'release-moved', from: releaseWindowOf(from), to: releaseWindowOf(to) },
    ]);
  });

  it.each([
    ['5 Mar, 2027', 'Mar 5, 2027'],
    ['Q1 2027', 'Q1, 2027'],
    ['Coming soon', 'To be announced'],
    ['Q1 2027', 'Q1 2027'],
  ])('ignore that %s is reworded as %s', (from, to) => {
    expect(kinds({ release: ahead(from) }, { release: ahead(to) })).toEqual([]);
  });

  it.each([
    ['was unknown', { release: null }, { release: OUT }],
    ['is missing', { release: ahead('2027') }, { release: null }],
    ['was out', { release: OUT }, { release: ahead('2027') }],
  ])('ignore a game whose release %s', (_, before, after) => {
    expect(kinds(before, after)).toEqual([]);
  });
});

describe('price notices', () => {
  it('report a lower price', () => {
    const drop = newsOf(facts({}), facts({ price: costs(1499, 1999) }), null, NOW);
    expect(drop).toEqual([{ kind: 'price-drop', from: costs(1999), to: 1499 }]);
  });

  it('report that a game is free now', () => {
    const drop = newsOf(facts({}), facts({ price: null, isFree: true }), null, NOW);
    expect(drop).toEqual([{ kind: 'price-drop', from: costs(1999), to: 0 }]);
  });

  it.each([
    ['the same', { price: costs(1999) }],
    ['higher', { price: costs(2499) }],
    ['no longer known', { price: null }],
    ['less in another currency', { price: { ...costs(999), currency: 'EUR' } }],
  ])('ignore that it is %s', (_, after) => {
    expect(kinds({}, after)).toEqual([]);
  });

  it('ignore a first price', () => {
    expect(kinds({ price: null }, { price: costs(999) })).toEqual([]);
    expect(kinds({ price: null, isFree: true }, { price: costs(999) })).toEqual([]);
  });

  it.each([
    ['the same price was notified a day ago', notified(1499, 1), []],
    ['a lower price was notified a day ago', notified(999, 1), []],
    ['a higher price was notified a day ago', notified(1599, 1), ['price-drop']],
    ['the same price was notified 29 days ago', notified(1499, 29), []],
    ['the same price was notified 30 days ago', notified(1499, 30), ['price-drop']],
  ])('consider the last month: %s', (_, last, expected) => {
    expect(kinds({}, { price: costs(1499, 1999) }, last)).toEqual(expected);
  });
});
