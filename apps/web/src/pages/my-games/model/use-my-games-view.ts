import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useQueryParams } from '@/shared/lib';
import type { MyGamesView } from './game-list.ts';
import { readMyGamesView, writeMyGamesView } from './my-games-view.ts';

const SETTLES_AFTER_MS = 300;

/**
 * What the user wants to see, kept in the address. Typing shows at once and reaches the address when it pauses,
 * without a step in the history; every other change is a step, and all but turning a page start at page 1.
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
    // The pause starts anew with what is typed, and with nothing else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text, isSettled]);

  const filter = useDeferredValue(text);
  const shown: MyGamesView = { ...view, filter, page: isSettled ? view.page : 1 };
  return { view: shown, text, setText, change };
};
