import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAM = 'update';

/** The gid of the update that the address asks to show, or null. */
export const useOpenUpdateGid = (): string | null => useSearchParams()[0].get(PARAM);

/** Opens the dialog of an update by giving it an address: `?update={gid}` on the page that is shown. */
export const useOpenUpdate = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (gid: string): void => {
    const params = new URLSearchParams(search);
    params.set(PARAM, gid);
    void navigate(
      { pathname, search: `?${params}` },
      { state: { openedHere: true }, preventScrollReset: true },
    );
  };
};

/** Closes the dialog: one step back if it was opened here, else the address without the update. */
export const useCloseUpdate = () => {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (): void => {
    if ((state as { openedHere?: boolean } | null)?.openedHere) return void navigate(-1);
    const params = new URLSearchParams(search);
    params.delete(PARAM);
    void navigate({ pathname, search: params.size > 0 ? `?${params}` : '' }, { replace: true });
  };
};
