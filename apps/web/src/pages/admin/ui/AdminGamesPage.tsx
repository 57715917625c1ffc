import type { AdminGameRow } from '@patchlight/contracts';
import { MOST_FOLLOWERS_COUNTED } from '@patchlight/contracts';
import { GameIcon } from '@/entities/game';
import { useStorefront } from '@/entities/instance';
import { adminGamePath } from '@/shared/config';
import { formatNumber, shortDate } from '@/shared/lib';
import { ExternalIcon, Loaded, SearchIcon } from '@/shared/ui';
import { Button, Chip, Input, Skeleton } from '@/shared/ui/mui';
import { useGetGamesQuery } from '../api/admin.api.ts';
import { useListPlace, useSearchBox } from '../model/use-list-place.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { AdminTable, Pages } from './AdminTable.tsx';
import type { Column } from './AdminTable.tsx';
import { ListFilter } from './ListFilter.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import styles from './admin.module.css';

const followersOf = ({ _count: { followedByUsers } }: AdminGameRow): string =>
  `${formatNumber(followedByUsers)}${followedByUsers >= MOST_FOLLOWERS_COUNTED ? '+' : ''}`;

const emptyText = (search: string, state: string): string => {
  if (search) return 'No game matches this search.';
  return state ? 'No game is failing.' : 'There is no game on this page.';
};

const STATES = { failing: 'Failing' } as const;

const State = ({ state, failedTries }: AdminGameRow) => {
  if (state === 'idle') return 'Not followed';
  if (state === 'polled') return <Chip tone="success">Fine</Chip>;
  return <Chip tone="warning">{failedTries === 1 ? 'Failing, 1 try' : `Failing, ${failedTries} tries`}</Chip>;
};

export const AdminGamesPage = () => {
  const store = useStorefront();
  const place = useListPlace();
  const [text, setText] = useSearchBox(place);
  const games = useGetGamesQuery({
    ...place.query,
    search: place.get('search') || undefined,
    state: place.get('state') || undefined,
    sort: place.sort,
    order: place.sort && place.order,
  });
  const columns: Column<AdminGameRow>[] = [
    {
      name: 'Game',
      sort: 'name',
      cell: (game) => (
        <span className={styles.game}>
          <GameIcon name={game.name} sources={[game.iconUrl]} size={32} />
          <NewTabLink to={adminGamePath(game.appId)}>
            <bdi>{game.name}</bdi>
          </NewTabLink>
        </span>
      ),
    },
    {
      name: 'State',
      cell: (game) => (
        <span className={styles.chips}>
          <State {...game} />
        </span>
      ),
    },
    { name: 'App id', isNumber: true, cell: ({ appId }) => appId },
    { name: 'Followers', isNumber: true, cell: followersOf },
    { name: 'Updates', isNumber: true, cell: ({ _count }) => formatNumber(_count.updates) },
    { name: 'Added', sort: 'createdAt', cell: ({ createdAt }) => shortDate(createdAt) },
    {
      name: 'Store',
      cell: ({ appId, name }) => (
        <Button
          href={store.gamePage(appId)}
          aria-label={`${name} on Steam (opens in a new tab)`}
          icon={<ExternalIcon fontSize="small" />}
        >
          Steam
        </Button>
      ),
    },
  ];
  return (
    <AdminFrame title="Admin Games Management" error={games.error}>
      <div className={styles.actions}>
        <Input
          type="search"
          aria-label="Search games"
          placeholder="Name or app id"
          icon={<SearchIcon fontSize="small" />}
          className={styles.search}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
        <ListFilter
          label="State"
          all="All states"
          name="state"
          options={['failing'] as const}
          wordOf={(state) => STATES[state]}
          place={place}
        />
      </div>
      <Loaded query={games} errorMessage="Failed to fetch games" skeleton={<Skeleton height={480} />}>
        {({ games: rows, pagination }) => (
          <div>
            <AdminTable
              label="Games"
              columns={columns}
              rows={rows}
              keyOf={({ appId }) => appId}
              empty={emptyText(place.get('search'), place.get('state'))}
              place={{ ...place, sort: place.sort ?? 'createdAt' }}
            />
            <Pages
              pagination={pagination}
              total={pagination.totalGames}
              what={['game', 'games']}
              toPage={place.toPage}
            />
          </div>
        )}
      </Loaded>
    </AdminFrame>
  );
};
