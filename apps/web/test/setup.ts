import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// The style sheets are not loaded. In them, the parts of a button stand apart, and so do the words of its name.
document.head.append(
  Object.assign(document.createElement('style'), { textContent: 'span { display: inline-block }' }),
);

// jsdom has no layout. Tests use the desktop layout.
window.matchMedia ??= (media) =>
  ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom has no navigation timing.
Object.assign(window.performance, { getEntriesByType: () => [] });

// jsdom has no layout, and does not scroll.
Element.prototype.scrollIntoView = () => undefined;
