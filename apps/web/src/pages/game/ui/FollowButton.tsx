import { useCallback, useRef } from 'react';
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
  const { data: library, isLoading } = useGetLibraryQuery(undefined, { skip: status !== 'signed-in' });
  const isPressed = useRef(false);
  // The pressed button is replaced by a link.
  const keepFocus = useCallback((link: HTMLAnchorElement | null) => {
    if (isPressed.current && document.activeElement === document.body) link?.focus();
  }, []);
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
        ref={keepFocus}
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
      disabled={status !== 'signed-in' || isLoading || isAdding}
      icon={isAdding ? <Spinner small label="Adding…" /> : <PlusIcon />}
      aria-label={`Add ${name} to your list`}
      onClick={() => {
        isPressed.current = true;
        onFollow();
      }}
    >
      Follow
    </Button>
  );
};
