import { ROUTES } from '@/shared/config';
import { Button, Notice } from '@/shared/ui';
import type { AddProblem } from '../model/use-add-game.ts';

interface FollowProblemProps {
  problem: AddProblem;
  onDismiss: () => void;
}

const scrollToIt = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Why a game was not added, with the way to PRO when the plan is the reason. It scrolls into view. */
export const FollowProblem = ({ problem: { message, isLimit }, onDismiss }: FollowProblemProps) => (
  <div ref={scrollToIt}>
    <Notice
      severity="error"
      onDismiss={onDismiss}
      action={
        isLimit && (
          <Button to={ROUTES.pricing} variant="outlined">
            Upgrade to PRO
          </Button>
        )
      }
    >
      {message}
    </Notice>
  </div>
);
