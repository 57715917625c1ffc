import type { GamesUsage } from '@/entities/plan';
import { ROUTES } from '@/shared/config';
import { Button, EmptyState, GamesIcon } from '@/shared/ui';
import styles from './MyGamesPage.module.css';

/** Shown to users who follow no games yet. */
export const EmptyLibrary = ({ isPro, usage }: { isPro: boolean; usage: GamesUsage }) => (
  <EmptyState
    icon={<GamesIcon />}
    title="Your Game Hub is Empty!"
    actions={
      <>
        <Button to={ROUTES.search} variant="primary" size="large">
          Find Games to Follow
        </Button>
        <Button to={ROUTES.import} variant="outlined" size="large">
          Import from Steam
        </Button>
        {!isPro && (
          <Button to={ROUTES.pricing} variant="outlined" size="large">
            Upgrade to PRO
          </Button>
        )}
      </>
    }
  >
    <p>Follow the games you play, and their updates come to you.</p>
    {!isPro && (
      <p className={styles.plan}>
        <b>Free Plan</b> Track up to {usage.limit} games
      </p>
    )}
  </EmptyState>
);
