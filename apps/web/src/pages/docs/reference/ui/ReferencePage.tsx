import { useDeferredValue } from 'react';
import type { OpenApi } from '@patchlight/contracts';
import { Link, useLocation } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { useQueryParams } from '@/shared/lib';
import { EmptyState, Input, Loaded, PageHead, PageTitle, SearchIcon, Skeleton } from '@/shared/ui';
import { useGetOpenApiQuery } from '../api/reference.api.ts';
import { groupsOf, headingOf, matching } from '../model/groups.ts';
import type { Group } from '../model/groups.ts';
import { Operation } from './Operation.tsx';
import styles from './Reference.module.css';

const LONGEST_FILTER = 100;

const Contents = ({ groups }: { groups: Group[] }) => (
  <nav aria-label="Groups of operations" className={styles.contents}>
    <ul role="list">
      {groups.map(({ tag, entries }) => (
        <li key={tag}>
          <Link to={{ hash: headingOf(tag), search: window.location.search }}>
            {tag} <span className="numeric">{entries.length}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

interface OperationsProps {
  document: OpenApi;
  filter: string;
}

const Operations = ({ document, filter }: OperationsProps) => {
  const { hash } = useLocation();
  const groups = matching(groupsOf(document), filter);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <p role="status" className={styles.count}>
        {count === 1 ? '1 operation' : `${count} operations`}
      </p>
      {count === 0 ? (
        <EmptyState icon={<SearchIcon />} title="No operation matches">
          <p>Try a part of a path, such as events, or a scope, such as games:read.</p>
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <Contents groups={groups} />
          <div className={styles.groups}>
            {groups.map(({ tag, description, isStable, entries }) => (
              <section key={tag} aria-labelledby={headingOf(tag)} className={styles.group}>
                <h2 id={headingOf(tag)}>{tag}</h2>
                <p className={styles.lead}>
                  {description}{' '}
                  {isStable ? 'Stable: changes by addition only.' : 'May change with the web app.'}
                </p>
                {entries.map((entry) => (
                  <Operation
                    key={entry.operationId}
                    entry={entry}
                    schemas={document.components.schemas}
                    isTarget={hash === `#${entry.operationId}`}
                  />
                ))}
              </section>
            ))}
          </div>
        </div>
      )}
    </>
  );
};

/** The reference of the API, from its OpenAPI document. */
export const ReferencePage = () => {
  const [params, change] = useQueryParams();
  const filter = params.get('q') ?? '';
  const shown = useDeferredValue(filter);
  const query = useGetOpenApiQuery();
  const find = (text: string): void =>
    change(
      (now) => {
        const next = new URLSearchParams(now);
        if (text === '') next.delete('q');
        else next.set('q', text);
        return next;
      },
      { replace: true },
    );
  return (
    <div className={styles.page}>
      <PageTitle page="API Reference" />
      <PageHead title="API Reference">
        Read updates, follow games and hold builds from your own programs. Create a token in{' '}
        <Link to={`${ROUTES.settings}?tab=developer`} className="text-link">
          Settings
        </Link>
        , and send it as <code>Authorization: Bearer</code>. The same as a file:{' '}
        <a href="/api/openapi.json" className="text-link">
          openapi.json
        </a>
        .
      </PageHead>
      <Input
        type="search"
        aria-label="Filter operations"
        placeholder="Path, method, scope or words"
        icon={<SearchIcon fontSize="small" />}
        className={styles.filter}
        value={filter}
        maxLength={LONGEST_FILTER}
        onChange={(event) => find(event.target.value)}
      />
      <Loaded query={query} errorMessage="Failed to load the reference." skeleton={<Skeleton height={640} />}>
        {(document) => <Operations document={document} filter={shown} />}
      </Loaded>
    </div>
  );
};
