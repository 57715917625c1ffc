import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The secret of the link in a mail that led here, or null. It came in the address behind `#`, which no server hears
 * of, and is taken out of the address at once, so that neither the history nor a shared link has it.
 */
export const useLinkToken = (): string | null => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
};
