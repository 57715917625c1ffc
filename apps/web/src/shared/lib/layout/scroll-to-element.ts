/** A ref that scrolls to an element once it is there, unless it is in view. */
export const scrollToElement = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
