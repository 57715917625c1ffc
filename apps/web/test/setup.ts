import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';

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
