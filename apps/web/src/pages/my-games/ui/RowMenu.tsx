import { useState } from 'react';
import type { MouseEvent } from 'react';
import { useStore } from '@/entities/instance';
import { DotsIcon, ExternalIcon, IconButton, Menu, MenuItem, NewsIcon, TrashIcon } from '@/shared/ui';

interface RowMenuProps {
  name: string;
  appid: number;
  onView: () => void;
  onRemove: () => void;
}

/** The actions of a row where there is no room for buttons. */
export const RowMenu = ({ name, appid, onView, onRemove }: RowMenuProps) => {
  const { gamePage } = useStore();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const closeAnd = (action: () => void) => (): void => {
    close();
    action();
  };
  return (
    <>
      <IconButton
        aria-label={`More actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <DotsIcon />
      </IconButton>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={close}>
          <MenuItem onClick={closeAnd(onView)}>
            <NewsIcon />
            View updates
          </MenuItem>
          <MenuItem
            component="a"
            href={gamePage(appid)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            <ExternalIcon />
            View on the store
          </MenuItem>
          <MenuItem onClick={closeAnd(onRemove)}>
            <TrashIcon />
            Remove game
          </MenuItem>
        </Menu>
      )}
    </>
  );
};
