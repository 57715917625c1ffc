import { useCallback, useRef, useState } from 'react';
import { withoutCount } from '@/shared/lib';

/** A field with autofocus, such as the search box, keeps the focus. */
const focusHeading = (): void => {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement)) return;
  const target = main.querySelector('h1') ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** After each navigation moves the focus to the page's heading; `title` is for a live region that announces the page. */
export const useRouteAnnouncer = (): { title: string; onRendered: () => void } => {
  const [title, setTitle] = useState('');
  const hasNavigated = useRef(false);
  const onRendered = useCallback(() => {
    if (hasNavigated.current) {
      focusHeading();
      setTitle(withoutCount(document.title));
    }
    hasNavigated.current = true;
  }, []);
  return { title, onRendered };
};
