import { ROUTES } from '@/shared/config';
import { BoltIcon, Button, CardIcon, HomeIcon, UserIcon } from '@/shared/ui';
import { BottomBar, BottomBarLink } from './BottomBar.tsx';
import { TopBar, TopBarLink } from './TopBar.tsx';
import styles from './SignedOutBars.module.css';

/** The bars of a visitor. */
export const SignedOutBars = () => (
  <>
    <TopBar
      links={
        <>
          <TopBarLink to={ROUTES.proFeatures}>PRO Features</TopBarLink>
          <TopBarLink to={ROUTES.pricing}>Pricing</TopBarLink>
        </>
      }
      right={
        <>
          <span className={styles.login}>
            <Button to={ROUTES.login}>Login</Button>
          </span>
          <Button to={ROUTES.register} variant="outlined">
            Sign Up
          </Button>
        </>
      }
    />
    <BottomBar>
      <BottomBarLink to={ROUTES.home} icon={<HomeIcon />}>
        Home
      </BottomBarLink>
      <BottomBarLink to={ROUTES.proFeatures} icon={<BoltIcon />}>
        PRO Features
      </BottomBarLink>
      <BottomBarLink to={ROUTES.pricing} icon={<CardIcon />}>
        Pricing
      </BottomBarLink>
      <BottomBarLink to={ROUTES.login} icon={<UserIcon />}>
        Login
      </BottomBarLink>
    </BottomBar>
  </>
);
