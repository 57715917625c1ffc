import type { ReactNode } from 'react';
import type { Session } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { CalendarIcon, Chip, GamesIcon, HomeIcon, IconButton, SearchIcon } from '@/shared/ui';
import { AccountMenu } from './AccountMenu.tsx';
import { BottomBar, BottomBarLink } from './BottomBar.tsx';
import { MoreTab } from './MoreTab.tsx';
import { TopBar, TopBarLink } from './TopBar.tsx';
import styles from './SignedInBars.module.css';

interface SignedInBarsProps {
  session: Extract<Session, { status: 'signed-in' }>;
  bell: ReactNode;
  inboxTab: ReactNode;
}

/** The bars of a signed-in user. */
export const SignedInBars = ({ session: { user, isAdmin, isPro }, bell, inboxTab }: SignedInBarsProps) => (
  <>
    <TopBar
      links={
        <>
          <TopBarLink to={ROUTES.myGames}>My Games</TopBarLink>
          <TopBarLink to={ROUTES.calendar}>Calendar</TopBarLink>
          <TopBarLink to={ROUTES.search}>Search Games</TopBarLink>
          <TopBarLink to={ROUTES.proFeatures} isHighlighted={!isPro}>
            PRO Features
            {isPro && <Chip tone="hot">ACTIVE</Chip>}
          </TopBarLink>
          {isAdmin && <TopBarLink to={ROUTES.admin}>Admin</TopBarLink>}
        </>
      }
      right={
        <>
          <span className={styles.phone}>
            <IconButton to={ROUTES.search} aria-label="Search Games">
              <SearchIcon />
            </IconButton>
          </span>
          <span className={styles.desktop}>{bell}</span>
          <AccountMenu user={user} isAdmin={isAdmin} isPro={isPro} />
        </>
      }
    />
    <BottomBar>
      <BottomBarLink to={ROUTES.home} icon={<HomeIcon />}>
        Home
      </BottomBarLink>
      <BottomBarLink to={ROUTES.myGames} icon={<GamesIcon />}>
        My Games
      </BottomBarLink>
      <BottomBarLink to={ROUTES.calendar} icon={<CalendarIcon />}>
        Calendar
      </BottomBarLink>
      {inboxTab}
      <MoreTab isAdmin={isAdmin} />
    </BottomBar>
  </>
);
