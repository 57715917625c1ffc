import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The secret in the link of a mail, or null. It is in the URL fragment, which is never sent to a server, and is
 * removed from the URL immediately, so that neither the history nor a shared link contains it.
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
