import type { AdminStats } from '@patchlight/contracts';
import { Link } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { ChevronRightIcon, GamesIcon, LayersIcon, UserIcon } from '@/shared/ui';
import { formatNumber } from '@/shared/lib';

import styles from './dashboard.module.css';

export const QuickActions = ({ stats }: { stats: AdminStats }) => (
  <section className={`card ${styles.section} ${styles.quick}`} aria-labelledby="quick-actions">
    <h2 id="quick-actions">Quick actions</h2>
    <ul role="list">
      {[
        {
          to: ROUTES.adminUsers,
          icon: <UserIcon />,
          name: 'Manage users',
          what: 'Search, open, delete',
          count: formatNumber(stats.totalUsers),
        },
        {
          to: ROUTES.adminGames,
          icon: <GamesIcon />,
          name: 'Manage games',
          what: 'Followers, updates, state',
          count: formatNumber(stats.totalGames),
        },
        {
          to: ROUTES.adminUpdates,
          icon: <LayersIcon />,
          name: 'View updates',
          what: 'Posts, runs, deliveries, audit log',
          count: `${formatNumber(stats.recentUpdates)} in 24 h`,
        },
      ].map(({ to, icon, name, what, count }) => (
        <li key={to}>
          {icon}
          <div>
            <Link to={to}>{name}</Link>
            <p>{what}</p>
          </div>
          <span className="numeric">{count}</span>
          <ChevronRightIcon fontSize="small" />
        </li>
      ))}
    </ul>
  </section>
);
