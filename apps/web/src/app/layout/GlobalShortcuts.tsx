import { useNavigate } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { openShortcutHelp, useShortcuts } from '@/shared/shortcuts';

const PAGES = [
  { keys: 'g h', does: 'Go to Home', to: ROUTES.home },
  { keys: 'g m', does: 'Go to My Games', to: ROUTES.myGames },
  { keys: 'g c', does: 'Go to Calendar', to: ROUTES.calendar },
  { keys: 'g i', does: 'Go to Inbox', to: ROUTES.notifications },
  { keys: 'g s', does: 'Go to Search Games', to: ROUTES.search },
  { keys: 'g t', does: 'Go to Settings', to: ROUTES.settings },
  { keys: '/', does: 'Search', to: ROUTES.search },
];

/** The shortcuts of every page. Rendered before the page, so that the page's own keys win. */
export const GlobalShortcuts = () => {
  const navigate = useNavigate();
  useShortcuts('Everywhere', [
    ...PAGES.map(({ keys, does, to }) => ({ keys, does, run: () => void navigate(to) })),
    { keys: '[Shift]+?', does: 'Show keyboard shortcuts', run: openShortcutHelp },
  ]);
  return null;
};
