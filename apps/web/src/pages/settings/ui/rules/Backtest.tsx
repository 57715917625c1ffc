import type { Rule, V1BacktestBody } from '@patchlight/contracts';
import { gamePath } from '@/shared/config';
import { shortDate, useDebounced } from '@/shared/lib';
import { Loaded } from '@/shared/ui';
import { Skeleton } from '@/shared/ui/mui';
import { KindChip } from '@/entities/update';
import { useBacktestRulesQuery } from '../../api/rules.api.ts';
import { EDIT_NAMES } from './rule-text.ts';
import styles from './Rules.module.css';

const TYPING_MS = 800;
/** A test of fewer days was of the newest posts only. */
const WHOLE_YEAR_DAYS = 364;
const DAY_MS = 86_400_000;

const spanOf = (since: string): string =>
  Date.now() - Date.parse(since) > WHOLE_YEAR_DAYS * DAY_MS
    ? 'In the last 12 months'
    : `Since ${shortDate(since)}`;

const counted = (count: number, isEdits: boolean): string =>
  `${count} ${isEdits ? 'silent edit' : 'update'}${count === 1 ? '' : 's'}`;

interface ResultProps {
  result: V1BacktestBody;
  rules: readonly Rule[];
  isEdits: boolean;
}

const Result = ({ result, rules, isEdits }: ResultProps) => {
  const { games, gamesKnownInPart: inPart, since, taken, perWeek, takenBefore, samples } = result;
  if (games === 0) return <p>You follow no games yet, so there is nothing to try it on.</p>;
  const rate = perWeek > 0 ? `, about ${perWeek} a week` : '';
  return (
    <>
      <p>
        {spanOf(since)} it would have taken <b>{counted(taken, isEdits)}</b>
        {rate}.
      </p>
      {takenBefore.map(({ position, matches }) => (
        <p key={position} className={styles.quiet}>
          Rule {position}, {rules[position - 1]?.name}, takes {counted(matches, isEdits)} before it.
        </p>
      ))}
      {isEdits && (
        <p className={styles.quiet}>
          Edits are noticed in the newest 20 posts of a game, from when somebody follows it here.
        </p>
      )}
      {!isEdits && inPart > 0 && (
        <p className={styles.quiet}>
          Of {inPart} of your {games} games not all posts of that time are known.
        </p>
      )}
      {samples.length > 0 && (
        <ul
          role="list"
          className={styles.samples}
          aria-label={`The newest ${isEdits ? 'silent edits' : 'updates'} that it takes`}
        >
          {samples.map(({ gid, appId, gameName, title, kind, postedAt, edit }) => (
            <li key={`${gid} ${edit?.at}`}>
              <a href={`${gamePath(appId)}?update=${gid}`} target="_blank" rel="noopener">
                {title}
              </a>
              <span className={styles.quiet}>
                {gameName} · {shortDate(edit?.at ?? postedAt)}
                {edit && ` · ${EDIT_NAMES[edit.class]}`} <KindChip kind={kind} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

interface BacktestProps {
  /** As they would be saved. */
  rules: Rule[];
  /** Of the rule that is tried; from 1. */
  position: number;
}

/** What a rule would have taken, while it is edited. */
export const Backtest = ({ rules, position }: BacktestProps) => {
  // Names are half written, and may be those of others.
  const numbered = rules.slice(0, position).map((rule, n) => ({ ...rule, name: String(n + 1) }));
  const request = useDebounced(JSON.stringify({ rules: numbered, position }), TYPING_MS);
  const query = useBacktestRulesQuery(JSON.parse(request) as BacktestProps);
  return (
    <section className={styles.backtest} aria-label="Try it" aria-busy={query.isFetching}>
      <h3>Try it</h3>
      <div aria-live="polite">
        <Loaded query={query} errorMessage="The rule could not be tried" skeleton={<Skeleton height={96} />}>
          {(result) => (
            <Result result={result} rules={rules} isEdits={rules[position - 1]?.edits !== undefined} />
          )}
        </Loaded>
      </div>
    </section>
  );
};
