import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from '@patchlight/contracts';
import { GamesMeter, useGamesUsage } from '@/entities/plan';
import { useSession } from '@/entities/session';
import { ItemFilter, KindFilter } from '@/entities/update';
import { hasModifier } from '@/shared/shortcuts';
import { PageTitle, SearchIcon, TextField } from '@/shared/ui';
import { addressOf } from '../model/search-address.ts';
import { useSearchTerm } from '../model/search-term.ts';
import { useSearchKeys } from '../model/use-search-keys.ts';
import { SearchTabs } from './SearchTabs.tsx';
import { StoreResults } from './StoreResults.tsx';
import { UpdateResults } from './UpdateResults.tsx';
import styles from './SearchPage.module.css';

const LABELS = {
  store: {
    page: 'Search Games',
    heading: 'Search Steam Games',
    label: 'Search Games for the store',
    placeholder: 'Enter game name...',
  },
  updates: {
    page: 'Search Updates',
    heading: 'Search Updates',
    label: 'Search the updates of your games',
    placeholder: 'Enter words, or a "phrase"...',
  },
};

export const SearchPage = () => {
  const session = useSession();
  const navigate = useNavigate();
  const { text, setText, address } = useSearchTerm();
  const { tab, term, kinds, items } = address;
  const box = useRef<HTMLInputElement>(null);
  const { listRef, toResults } = useSearchKeys(box);
  const showsMeter = tab === 'store' && session.status === 'signed-in' && !session.isPro;
  const { usage, isLoaded } = useGamesUsage({ skip: !showsMeter });
  const { page, heading, label, placeholder } = LABELS[tab];
  return (
    <div className={styles.page}>
      <PageTitle page={page} />
      <div className={styles.head}>
        <h1>{heading}</h1>
        {showsMeter && isLoaded && <GamesMeter usage={usage} />}
      </div>
      <SearchTabs address={address} />
      <search>
        <TextField
          ref={box}
          label={label}
          type="search"
          placeholder={placeholder}
          autoFocus={term === ''}
          autoComplete="off"
          spellCheck={false}
          value={text}
          maxLength={LIMITS.searchTermMaxLength}
          enterKeyHint="search"
          icon={<SearchIcon />}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('');
            else if (event.key === 'ArrowDown' && !hasModifier(event)) toResults();
            else return;
            event.preventDefault();
          }}
        />
      </search>
      {tab === 'store' ? (
        <StoreResults term={term} listRef={listRef} />
      ) : (
        <>
          {term !== '' && (
            <KindFilter
              selected={kinds}
              onChange={(wanted) =>
                void navigate(addressOf({ ...address, kinds: wanted }), { replace: true })
              }
            >
              <ItemFilter
                selected={items}
                onChange={(wanted) =>
                  void navigate(addressOf({ ...address, items: wanted }), { replace: true })
                }
              />
            </KindFilter>
          )}
          <UpdateResults term={term} kinds={kinds} items={items} listRef={listRef} />
        </>
      )}
    </div>
  );
};
