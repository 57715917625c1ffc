import type { UsageDay } from '@patchlight/contracts';
import { useGetUsageHistoryQuery } from '@/entities/plan';
import { shortDate } from '@/shared/lib';
import { BarChart } from '@/shared/charts';
import styles from './UsageDashboard.module.css';

const HEIGHT = 96;

const CHARTS = [
  { key: 'apiCalls', title: 'API calls in 30 days', color: 'var(--info)', pattern: 'solid' },
  { key: 'deliveries', title: 'Messages sent in 30 days', color: 'var(--kind-patch)', pattern: 'stripes' },
] as const;

/** Bars of the last 30 days, for what was used at all. */
export const UsageHistory = () => {
  const { data: days = [] } = useGetUsageHistoryQuery(undefined, { refetchOnMountOrArgChange: true });
  const total = (key: keyof Omit<UsageDay, 'day'>): number => days.reduce((sum, day) => sum + day[key], 0);
  const used = CHARTS.filter(({ key }) => total(key) > 0);
  if (used.length === 0) return null;
  return (
    <div className={styles.charts}>
      {used.map(({ key, title, color, pattern }) => (
        <section key={key} className={`card ${styles.card}`} aria-label={title}>
          <h2>{title}</h2>
          <BarChart
            label={title}
            slot="Day"
            slots={days.map(({ day }) => shortDate(`${day}T00:00`))}
            series={[{ name: title, color, pattern, values: days.map((day) => day[key]) }]}
            height={HEIGHT}
          />
        </section>
      ))}
    </div>
  );
};
