import { createExternalStore } from '../external-store.ts';

const count = createExternalStore('');

/** Sets the count in front of the title of every page; empty for none. */
export const setTitleCount = count.set;
export const useTitleCount = count.useValue;

/** A document title without the count. */
export const withoutCount = (title: string): string => title.replace(/^\(\d+\+?\) /, '');
