import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useDebounced, useIsLeaving } from '@/shared/lib';
import { addressOf, readAddress } from './search-address.ts';

const DEBOUNCE_MS = 500;

/**
 * Syncs the search box with the query string: the text is written after half a second without typing, and read when
 * the address changes otherwise (Back, a link). Editing a term adds no history entry.
 */
export const useSearchTerm = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(params);
  const { term } = address;
  const [text, setText] = useState(term);
  const [seen, setSeen] = useState(term);
  const settled = useDebounced(text, DEBOUNCE_MS);
  const isLeaving = useIsLeaving();

  if (seen !== term) {
    setSeen(term);
    if (text.trim() !== term) setText(term);
  }

  useEffect(() => {
    const wanted = settled.trim();
    if (settled !== text || wanted === term || isLeaving()) return;
    void navigate(addressOf({ ...address, term: wanted }), { replace: wanted === '' || term !== '' });
    // Only the debounced text updates the URL; a change of the URL must not run this.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);

  return { text, setText, address };
};
