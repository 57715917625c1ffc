import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { listContextOf, windowAround } from './list-context.ts';

const PARAM = 'update';

interface DialogState {
  openedHere?: boolean;
  context?: readonly string[];
}

interface OpenOptions {
  /** The gids of the list that the update was opened from, in order, for Next and Previous. */
  context?: readonly string[];
}

type Page = Pick<Location, 'pathname' | 'search'>;

/** The gid in `?update=`, or null. */
export const useOpenUpdateGid = (): string | null => useSearchParams()[0].get(PARAM);

/** The list that the update was opened from, or undefined. */
export const useListContext = (): readonly string[] | undefined => listContextOf(useLocation().state);

const withUpdate = (search: string, gid: string): string => {
  const params = new URLSearchParams(search);
  params.set(PARAM, gid);
  return `?${params}`;
};

const linkTo = ({ pathname, search }: Page, gid: string, { context }: OpenOptions = {}) => {
  const state: DialogState = { openedHere: true, context: context && windowAround(context, gid) };
  return { to: { pathname, search: withUpdate(search, gid) }, state, preventScrollReset: true };
};

/** The props of a link that opens the dialog of an update: `?update={gid}` on the current page. */
export const useUpdateLink = () => {
  const page = useLocation();
  return (gid: string, options?: OpenOptions) => linkTo(page, gid, options);
};

/** Opens the dialog of an update by navigating to it, on the page that is current when it is called. */
export const useOpenUpdate = () => {
  const navigate = useNavigate();
  return (gid: string, options?: OpenOptions): void => {
    const { to, ...how } = linkTo(window.location, gid, options);
    void navigate(to, how);
  };
};

/** Shows another update in the open dialog, replacing the history entry. */
export const useSwitchUpdate = () => {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (gid: string): void =>
    void navigate(
      { pathname, search: withUpdate(search, gid) },
      { state, replace: true, preventScrollReset: true },
    );
};

/** Closes the dialog: goes one step back if it was opened here, else removes the update from the URL. */
export const useCloseUpdate = () => {
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const closed = useRef<string>(undefined);
  return (): void => {
    if (closed.current === key) return;
    closed.current = key;
    if ((state as DialogState | null)?.openedHere) return void navigate(-1);
    const params = new URLSearchParams(search);
    params.delete(PARAM);
    void navigate({ pathname, search: params.size > 0 ? `?${params}` : '' }, { replace: true });
  };
};
