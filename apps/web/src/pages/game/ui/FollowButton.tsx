import { useLocation } from 'react-router-dom';
import type { PublicGame } from '@patchlight/contracts';
import { useGetLibraryQuery } from '@/entities/library';
import { useSession } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { returnState } from '@/shared/lib';
import { Button, CheckIcon, PlusIcon, Spinner } from '@/shared/ui';
import styles from './GamePage.module.css';

interface FollowButtonProps {
  game: PublicGame;
  isAdding: boolean;
  onFollow: () => void;
}

/** Follows the game; visitors sign in first. */
export const FollowButton = ({ game: { appid: appId, name }, isAdding, onFollow }: FollowButtonProps) => {
  const { status } = useSession();
  const location = useLocation();
  const { data: library } = useGetLibraryQuery(undefined, { skip: status !== 'signed-in' });
  const look = { variant: 'primary', size: 'large', className: styles.follow } as const;

  if (status === 'anonymous')
    return (
      <Button {...look} to={ROUTES.login} state={returnState(location)} icon={<PlusIcon />}>
        Follow
        <span className="visually-hidden"> {name}</span>
      </Button>
    );
  if (library?.some((followed) => followed.appid === appId))
    return (
      <Button
        {...look}
        variant="outlined"
        to={ROUTES.myGames}
        data-followed
        icon={<CheckIcon />}
        aria-label={`Game ${name} is in your list`}
      >
        In your list
      </Button>
    );
  return (
    <Button
      {...look}
      disabled={!library || isAdding}
      icon={isAdding ? <Spinner small label="Adding…" /> : <PlusIcon />}
      aria-label={`Add ${name} to your list`}
      onClick={onFollow}
    >
      Follow
    </Button>
  );
};
