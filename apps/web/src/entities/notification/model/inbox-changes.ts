const NAME = 'patchlight-inbox';
const THIS_TAB = Math.random();

interface InboxListener {
  /** This tab has changed the inbox. */
  onHere: () => void;
  onOtherTab: () => void;
}

/** Tells this tab and the others of this browser that the inbox has changed. */
export const announceInboxChange = (): void => {
  window.dispatchEvent(new Event(NAME));
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(THIS_TAB);
  channel.close();
};

/** Calls back when the inbox has changed. Returns the unsubscribe function. */
export const onInboxChange = ({ onHere, onOtherTab }: InboxListener): (() => void) => {
  window.addEventListener(NAME, onHere);
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  if (channel)
    channel.onmessage = ({ data }) => {
      // A channel also hears what other channels of its own tab say.
      if (data !== THIS_TAB) onOtherTab();
    };
  return () => {
    window.removeEventListener(NAME, onHere);
    channel?.close();
  };
};
