import type { ProfileImport } from '@patchlight/contracts';
import { ROUTES } from '@/shared/config';
import { CheckIcon, EmptyState, Notice } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { EndImportButton } from './EndImportButton.tsx';

const plans = <Button to={ROUTES.pricing}>See the plans</Button>;

const gamesOf = (count: number): string => (count === 1 ? '1 game' : `${count} games`);

/** The server asks for the updates of one game every two seconds. */
const loadingTime = (games: number): string => (games < 150 ? 'a few minutes' : 'a while');

/** The import is done. */
export const Imported = ({ current: { added, left, canWish } }: { current: ProfileImport }) => (
  <>
    {left.owned > 0 && (
      <Notice severity="warning" action={plans}>
        {`Your plan had no room for ${gamesOf(left.owned)}.`}
      </Notice>
    )}
    {left.wishlist > 0 && (
      <Notice severity="warning" action={!canWish && plans}>
        {`${canWish ? 'Your wishlist is full' : 'The wishlist is a part of PRO'}: ${gamesOf(left.wishlist)} ${
          left.wishlist === 1 ? 'was' : 'were'
        } left out.`}
      </Notice>
    )}
    <EmptyState
      icon={<CheckIcon />}
      title={`${gamesOf(added)} imported`}
      actions={
        <>
          <Button variant="primary" to={ROUTES.myGames}>
            View My Games
          </Button>
          <EndImportButton>Import again</EndImportButton>
        </>
      }
    >
      <p>{`We’re loading updates and artwork; this takes ${loadingTime(added)}.`}</p>
    </EmptyState>
  </>
);
