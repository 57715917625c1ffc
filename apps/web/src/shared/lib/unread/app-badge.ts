/** Shows a number on the icon of the installed app, where the browser can; 0 removes it. */
export const showAppBadge = (count: number): void => {
  const app: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>> = navigator;
  const change = count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.();
  // Refused without the permission to notify on some systems.
  change?.catch(() => undefined);
};
