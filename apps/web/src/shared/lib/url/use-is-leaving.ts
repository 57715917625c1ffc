import { useState } from 'react';

/**
 * A function that says whether the user has gone to another page while this one is still shown, because the code of
 * the other still loads. A timer that navigates asks it, or it would take the user back.
 */
export const useIsLeaving = (): (() => boolean) => {
  const [pathname] = useState(() => window.location.pathname);
  return () => window.location.pathname !== pathname;
};
