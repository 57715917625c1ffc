const NAME = 'patchlight-inbox';

/** Tells the other tabs of this browser that the inbox has changed. */
export const notifyOtherTabs = (): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('changed');
  channel.close();
};

/** Calls back when another tab has changed the inbox. Returns the unsubscribe function. */
export const onChangeInOtherTab = (listener: () => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listener;
  return () => channel.close();
};
