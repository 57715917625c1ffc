import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { useDebounced } from '@/shared/lib';

const DEBOUNCE_MS = 500;

/**
 * The text in the search box and the term in the address (`q`). The box goes to the address after half a second
 * without typing; the address goes to the box when it changes by itself (Back, a link).
 */
export const useSearchTerm = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const term = (params.get('q') ?? '').trim();
  const [text, setText] = useState(term);
  const [seen, setSeen] = useState(term);
  const settled = useDebounced(text, DEBOUNCE_MS);

  if (seen !== term) {
    setSeen(term);
    if (text.trim() !== term) setText(term);
  }

  useEffect(() => {
    const wanted = settled.trim();
    if (settled !== text || wanted === term) return;
    if (wanted === '') void navigate(ROUTES.search, { replace: true });
    else void navigate(`${ROUTES.search}?${new URLSearchParams({ q: wanted })}`, { replace: term !== '' });
    // Only a settled text goes to the address; the address itself must not start this.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);

  return { text, setText, term };
};
