import { useCallback, useState } from 'react';

/** What is shown of the current data, and how many new items are held back. */
export interface Held<Data> {
  shown: Data;
  fresh: number;
}

interface State<Data> extends Held<Data | undefined> {
  current: Data | undefined;
  /** Everything is shown until the running fetch is over. */
  isFollowing: boolean;
}

/**
 * Holds back new items of a query until the user asks for them, so that rows do not move under the pointer. What the
 * first fetch brings is shown, also if it replaces cached data.
 * @param hold decides what to show of `current` instead of `shown`
 */
export const useHeld = <Data>(
  { data: current, isFetching }: { data?: Data; isFetching: boolean },
  hold: (shown: Data, current: Data) => Held<Data>,
) => {
  const [state, setState] = useState<State<Data>>({
    current,
    shown: current,
    fresh: 0,
    isFollowing: true,
  });
  const isFollowing = state.isFollowing && (isFetching || current === undefined);
  if (state.current !== current || state.isFollowing !== isFollowing) {
    const isHeld = !state.isFollowing && state.shown !== undefined && current !== undefined;
    const next = isHeld ? hold(state.shown as Data, current) : { shown: current, fresh: 0 };
    setState({ ...next, current, isFollowing: isFollowing || current === undefined });
  }
  const showFresh = useCallback(
    (): void => setState((was) => ({ ...was, shown: was.current, fresh: 0 })),
    [],
  );
  /** For a fetch that the user starts: shows whatever it brings. */
  const follow = (): void => setState((was) => ({ ...was, isFollowing: true }));
  return { shown: state.shown, fresh: state.fresh, showFresh, follow };
};
