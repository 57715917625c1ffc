import Bowser from 'bowser';

const UNKNOWN = 'Unknown browser';

/** A readable name of a User-Agent: 'Firefox on Windows'. */
export const deviceName = (userAgent: string): string => {
  if (userAgent.trim() === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return UNKNOWN;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
};
