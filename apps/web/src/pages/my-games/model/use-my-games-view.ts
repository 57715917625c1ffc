import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useQueryParams } from '@/shared/lib';
import type { MyGamesView } from './game-list.ts';
import { readMyGamesView, writeMyGamesView } from './my-games-view.ts';

const SETTLES_AFTER_MS = 300;

/**
 * The view, kept in the query string. Typing filters at once and updates the query string after a pause,
 * without a history entry; every other change adds one, and all but pagination go back to page 1.
 */
export const useMyGamesView = () => {
  const [params, changeParams] = useQueryParams();
  const { state } = useLocation() as { state: unknown };
  const view = readMyGamesView(params);
  const [text, setText] = useState(view.filter);
  const [written, setWritten] = useState(view.filter);
  const [known, setKnown] = useState(view.filter);
  if (view.filter !== known) {
    setKnown(view.filter);
    if (view.filter !== written) setText(view.filter);
  }
  const change = (patch: Partial<MyGamesView>, replace = false): void => {
    const filter = text.trim();
    setWritten(filter);
    changeParams((now) => writeMyGamesView(now, { ...readMyGamesView(now), filter, page: 1, ...patch }), {
      replace,
      state: replace ? state : null,
    });
  };

  const isSettled = text.trim() === view.filter;
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => change({}, true), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
    // Only typing restarts the pause.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text, isSettled]);

  const filter = useDeferredValue(text);
  const shown: MyGamesView = { ...view, filter, page: isSettled ? view.page : 1 };
  return { view: shown, text, setText, change };
};
