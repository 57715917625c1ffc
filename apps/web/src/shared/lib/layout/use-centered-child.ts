import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Scrolls an element sideways so that its child that matches `selector` is in the middle, whenever `key` changes.
 * Unlike `scrollIntoView`, it does not scroll the page.
 */
export const useCenteredChild = (
  listRef: RefObject<HTMLElement | null>,
  selector: string,
  key: string,
): void => {
  useEffect(() => {
    const list = listRef.current;
    const child = list?.querySelector<HTMLElement>(selector);
    if (list && child) list.scrollLeft = child.offsetLeft - (list.clientWidth - child.offsetWidth) / 2;
  }, [listRef, selector, key]);
};
