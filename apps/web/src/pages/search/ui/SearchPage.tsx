import { LIMITS } from '@patchlight/contracts';
import { GamesMeter, useGamesUsage } from '@/entities/plan';
import { useSession } from '@/entities/session';
import { useAddGame } from '@/features/follow-game';
import { EmptyState, ErrorNotice, GamesIcon, PageTitle, SearchIcon, TextField } from '@/shared/ui';
import { useSearchTerm } from '../model/search-term.ts';
import { Results } from './Results.tsx';
import styles from './SearchPage.module.css';

export const SearchPage = () => {
  const session = useSession();
  const { text, setText, term } = useSearchTerm();
  const { add, adding, problem, dismissProblem } = useAddGame();
  const showsMeter = session.status === 'signed-in' && !session.isPro;
  const { usage, isLoaded } = useGamesUsage({ skip: !showsMeter });
  return (
    <div className={styles.page}>
      <PageTitle page="Search Games" />
      <div className={styles.head}>
        <h1>Search Steam Games</h1>
        {showsMeter && isLoaded && <GamesMeter usage={usage} />}
      </div>
      <search>
        <TextField
          label="Search Games for the store"
          type="search"
          placeholder="Enter game name..."
          autoFocus={term === ''}
          value={text}
          maxLength={LIMITS.searchTermMaxLength}
          enterKeyHint="search"
          icon={<SearchIcon />}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      {problem && <ErrorNotice message={problem} onDismiss={dismissProblem} />}
      {term === '' ? (
        <EmptyState icon={<GamesIcon />} title="Which game do you play?">
          <p>Type a name to find it in the store, then add it to your list.</p>
        </EmptyState>
      ) : (
        <Results term={term} adding={adding} onAdd={(game) => void add(game)} />
      )}
    </div>
  );
};
