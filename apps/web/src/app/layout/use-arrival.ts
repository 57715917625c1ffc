import { useCallback, useRef, useState } from 'react';

/** A field that takes the focus by itself, such as the search box, keeps it. */
const focusHeading = (): void => {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement)) return;
  const target = main.querySelector('h1') ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** Gives each page after the first one the focus; `title` is that of the page, to be told. */
export const useArrival = (): { title: string; onArrive: () => void } => {
  const [title, setTitle] = useState('');
  const hasArrived = useRef(false);
  const onArrive = useCallback(() => {
    if (hasArrived.current) {
      focusHeading();
      setTitle(document.title);
    }
    hasArrived.current = true;
  }, []);
  return { title, onArrive };
};
