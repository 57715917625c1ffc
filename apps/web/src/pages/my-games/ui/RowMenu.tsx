import { useState } from 'react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { reminderPath } from '@/shared/config';
import {
  BellIcon,
  ClockIcon,
  DotsIcon,
  ExternalIcon,
  IconButton,
  LayersIcon,
  Menu,
  MenuItem,
  NewsIcon,
  TrashIcon,
} from '@/shared/ui';

interface RowMenuProps {
  name: string;
  appId: number;
  storePage: string;
  onView: () => void;
  /** null if the plan has neither categories nor reminders. */
  onCategorize: (() => void) | null;
  onNotifications: () => void;
  onRemove: () => void;
}

/** The actions of a row as a menu, for narrow screens. */
export const RowMenu = ({
  name,
  appId,
  storePage,
  onView,
  onCategorize,
  onNotifications,
  onRemove,
}: RowMenuProps) => {
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
          {onCategorize && [
            <MenuItem key="sort" onClick={closeAnd(onCategorize)}>
              <LayersIcon />
              Categories…
            </MenuItem>,
            <MenuItem key="remind" component={Link} to={reminderPath(appId)} onClick={close}>
              <ClockIcon />
              Remind me…
            </MenuItem>,
          ]}
          <MenuItem onClick={closeAnd(onNotifications)}>
            <BellIcon />
            Notifications…
          </MenuItem>
          <MenuItem component="a" href={storePage} target="_blank" rel="noopener noreferrer" onClick={close}>
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
