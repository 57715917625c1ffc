import { ROUTES } from '@/shared/config';
import type { GamesUsage } from '../model/usage.ts';
import { Button, Meter } from '@/shared/ui';
import styles from './GamesMeter.module.css';

const FULL_AT = 80;
const BUSY_AT = 60;

const levelOf = (percentage: number): 'full' | 'busy' | 'fine' =>
  percentage >= FULL_AT ? 'full' : percentage >= BUSY_AT ? 'busy' : 'fine';

/** The number of games as text and meter, with an upgrade button from 80 percent on. */
export const GamesMeter = ({ usage }: { usage: GamesUsage }) => {
  const { tracked, limit, percentage, isUnlimited } = usage;
  if (isUnlimited) return null;
  const level = levelOf(percentage);
  const words = `${tracked} of ${limit} games`;
  const left = Math.max(0, limit - tracked);
  return (
    <div className={styles.meter}>
      <div className={styles.gauge}>
        <div className={`${styles.text} numeric`}>
          <b>{words}</b>
          <span>{left === 0 ? 'Limit reached' : `${left} left`}</span>
        </div>
        <Meter label="Games tracked" value={tracked} limit={limit} text={words} level={level} />
      </div>
      {level === 'full' && (
        <Button to={ROUTES.pricing} variant="primary">
          Upgrade to PRO
        </Button>
      )}
    </div>
  );
};
