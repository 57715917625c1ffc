import { useNavigate } from 'react-router-dom';
import { ROUTES } from '@/shared/config';

/** Goes back, or to Home if there is no previous page. */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    void (idx > 0 ? navigate(-1) : navigate(ROUTES.home));
  };
};
