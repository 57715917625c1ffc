import { showToast } from './toast.ts';

/** Puts a text into the clipboard and says so, or says what to do where the browser does not let it in. */
export const copyText = async (text: string, done: string, failed: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done);
  } catch {
    showToast(failed, 'error');
  }
};
