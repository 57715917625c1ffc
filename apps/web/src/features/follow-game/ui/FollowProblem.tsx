import { ROUTES } from '@/shared/config';
import { Button, Notice } from '@/shared/ui';
import type { AddProblem } from '../model/use-add-game.ts';

interface FollowProblemProps {
  problem: AddProblem;
  onDismiss: () => void;
}

/** Why a game was not added, with the way to PRO when the plan is the reason. */
export const FollowProblem = ({ problem: { message, isLimit }, onDismiss }: FollowProblemProps) => (
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
);
