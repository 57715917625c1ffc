import type { AdminDay, AdminStatsBody, Trend } from '@patchlight/contracts';
import { Sparkline } from '@/shared/charts';
import { formatNumber } from '@/shared/lib';

import styles from './dashboard.module.css';

const DAY_HOURS = 24;
const SPARK_HEIGHT = 48;

/** The total at the end of each day. */
const totals = (total: number, added: readonly number[]): number[] => {
  const ends: number[] = [];
  let at = total;
  for (const count of added.toReversed()) {
    ends.unshift(at);
    at -= count;
  }
  return ends;
};

const SIGNS = { up: '▲', down: '▼', same: '' };

/** The change in a period, compared with the period before. */
const TrendLine = ({ trend: { current, percent, hours } }: { trend: Trend }) => {
  const period = hours > DAY_HOURS ? `${hours / DAY_HOURS} days` : `${hours} hours`;
  const way = percent === null || percent === 0 ? 'same' : percent > 0 ? 'up' : 'down';
  return (
    <p className={styles.trend}>
      {percent !== null && (
        <span data-way={way} title={`Compared with the ${period} before`}>
          <span aria-hidden="true">{SIGNS[way]}</span>
          <span className="visually-hidden">{way === 'down' ? 'minus ' : 'plus '}</span>
          {` ${formatNumber(Math.abs(percent))}% `}
        </span>
      )}
      {formatNumber(current)} new in {period}
    </p>
  );
};

const added = (days: readonly AdminDay[], what: 'users' | 'games' | 'updates'): number[] =>
  days.map((day) => day[what]);

/** The four totals, each with its last 30 days. */
export const Totals = ({ stats, trends, days }: AdminStatsBody['data']) => (
  <div className={styles.totals}>
    {[
      {
        name: 'Total Users',
        value: stats.totalUsers,
        trend: trends.users,
        line: totals(stats.totalUsers, added(days, 'users')),
      },
      {
        name: 'Total Games',
        value: stats.totalGames,
        trend: trends.games,
        line: totals(stats.totalGames, added(days, 'games')),
      },
      {
        name: 'Total Updates',
        value: stats.totalUpdates,
        trend: trends.updates,
        line: totals(stats.totalUpdates, added(days, 'updates')),
      },
      {
        name: 'Recent Updates',
        value: stats.recentUpdates,
        trend: trends.recentUpdates,
        line: added(days, 'updates'),
      },
    ].map(({ name, value, trend, line }) => (
      <section key={name} className={`card ${styles.total}`} aria-label={name}>
        <h2>{name}</h2>
        <span className={`${styles.number} numeric`}>{formatNumber(value)}</span>
        <TrendLine trend={trend} />
        <Sparkline
          text={`Over 30 days from ${formatNumber(line[0] ?? 0)} to ${formatNumber(line.at(-1) ?? 0)}.`}
          values={line}
          height={SPARK_HEIGHT}
        />
      </section>
    ))}
  </div>
);
