import { useEffect, useRef } from 'react';
import { ROUTES } from '@/shared/config';
import { Button, Notice } from '@/shared/ui';
import type { AddProblem } from '../model/use-add-game.ts';

interface FollowProblemProps {
  problem: AddProblem;
  onDismiss: () => void;
}

/** Why a game was not added, with the way to PRO when the plan is the reason. It scrolls into view. */
export const FollowProblem = ({ problem, onDismiss }: FollowProblemProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), [problem]);
  return (
    <div ref={ref}>
      <Notice
        severity="error"
        onDismiss={onDismiss}
        action={
          problem.isLimit && (
            <Button to={ROUTES.pricing} variant="outlined">
              Upgrade to PRO
            </Button>
          )
        }
      >
        {problem.message}
      </Notice>
    </div>
  );
};
