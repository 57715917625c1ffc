import { jest } from '@jest/globals';

/** A mock that is called for every announcement of a changed usage, after the last one of earlier tests. */
export const hearUsageChanges = async (): Promise<jest.Mock> => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  const hear = jest.fn();
  window.addEventListener('refresh-subscription-usage', hear);
  return hear;
};
