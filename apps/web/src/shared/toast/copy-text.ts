import { showToast } from './toast.ts';

/** Copies a text and confirms it in a toast; `failed` is the toast if the browser refuses. */
export const copyText = async (text: string, done: string, failed: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done);
  } catch {
    showToast(failed, 'error');
  }
};
