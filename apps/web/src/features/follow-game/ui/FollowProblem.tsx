import { ROUTES } from '@/shared/config';
import { scrollToElement } from '@/shared/lib';
import { Button, Notice } from '@/shared/ui';
import type { AddProblem } from '../model/use-add-game.ts';

interface FollowProblemProps {
  problem: AddProblem;
  onDismiss: () => void;
}

/** Why a game was not added, with the way to PRO when the plan is the reason. It scrolls into view. */
export const FollowProblem = ({ problem: { message, isLimit }, onDismiss }: FollowProblemProps) => (
  <div ref={scrollToElement}>
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
