import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// A machine that is busy with other suites takes much longer than the second that is usual.
configure({ asyncUtilTimeout: 15_000 });

// jsdom lays nothing out; tests see the desktop.
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

// jsdom does not tell how a page was come to.
Object.assign(window.performance, { getEntriesByType: () => [] });
