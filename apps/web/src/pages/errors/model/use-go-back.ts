import { useNavigate } from 'react-router-dom';
import { ROUTES } from '@/shared/config';

/** Goes to the page before this one; home when this one was opened first. */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    void (idx > 0 ? navigate(-1) : navigate(ROUTES.home));
  };
};
