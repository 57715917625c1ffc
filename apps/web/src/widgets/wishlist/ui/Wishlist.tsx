import { useState } from 'react';
import type { WishlistItem } from '@patchlight/contracts';
import { useStorefront } from '@/entities/instance';
import { useGetWishlistQuery } from '@/entities/wishlist';
import { ROUTES } from '@/shared/config';
import { EmptyState, Loaded, PlusIcon, Section, StarIcon } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { AddGameDialog } from './AddGameDialog.tsx';
import { WishlistItems } from './WishlistItems.tsx';
import { WishRow } from './WishRow.tsx';
import styles from './Wishlist.module.css';

/** The server looks up a new game, and the prices of a new country, in the store within seconds. */
const LOOKUP_MS = 3_000;
const LOOKUP_ENDS_MS = 60_000;

const isLookedUp = ({ isReleased, isPriceKnown, addedAt }: WishlistItem, openedAt: number): boolean => {
  const since = isPriceKnown ? Date.parse(addedAt) : Math.max(Date.parse(addedAt), openedAt);
  return (isReleased === null || !isPriceKnown) && Date.now() - since < LOOKUP_ENDS_MS;
};

/** The wishlist of users without PRO, read-only. */
const ReadOnlyWishlist = () => {
  const { data: items = [] } = useGetWishlistQuery();
  const { gamePage } = useStorefront();
  if (items.length === 0) return null;
  return (
    <Section
      id="wishlist-title"
      title="Your wishlist"
      lead="Your wishlist is saved. With PRO you can change it again."
    >
      <ul role="list" className={styles.list}>
        {items.map((item) => (
          <WishRow key={item.appid} item={item} storePage={gamePage(item.appid)} />
        ))}
      </ul>
    </Section>
  );
};

const OwnWishlist = () => {
  const [openedAt] = useState(Date.now);
  const [isLookingUp, setIsLookingUp] = useState(false);
  const query = useGetWishlistQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isLookingUp ? LOOKUP_MS : 0,
  });
  const isNew = query.data?.some((item) => isLookedUp(item, openedAt)) ?? false;
  if (isNew !== isLookingUp) setIsLookingUp(isNew);
  const [isAdding, setIsAdding] = useState(false);
  const ways = (
    <div className={styles.ways}>
      <Button variant="outlined" to={ROUTES.import}>
        Import from Steam
      </Button>
      <Button variant="primary" icon={<PlusIcon />} onClick={() => setIsAdding(true)}>
        Add Game
      </Button>
    </div>
  );
  return (
    <Section
      id="wishlist"
      title="Game Wishlist"
      lead="Get notified when they are released or on sale."
      actions={query.data?.length !== 0 && ways}
    >
      <Loaded
        query={query}
        errorMessage="Failed to load your wishlist"
        skeleton={
          <div role="status" className={styles.list}>
            <span className="visually-hidden">Loading your wishlist...</span>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} height={98} />
            ))}
          </div>
        }
      >
        {(items) =>
          items.length > 0 ? (
            <WishlistItems items={items} />
          ) : (
            <EmptyState icon={<StarIcon />} title="Nothing on your wishlist yet" actions={ways}>
              <p>Add a game that you wait for, or that you would play if it cost less.</p>
            </EmptyState>
          )
        }
      </Loaded>
      <AddGameDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        wished={new Set(query.data?.map(({ appid }) => appid))}
      />
    </Section>
  );
};

/** The wishlist; read-only for users without PRO. */
export const Wishlist = ({ isReadOnly }: { isReadOnly: boolean }) =>
  isReadOnly ? <ReadOnlyWishlist /> : <OwnWishlist />;
