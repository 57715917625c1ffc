import { isValidElement } from 'react';
import { Navigate, Route, createRoutesFromElements, matchRoutes, useRoutes } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { lazyWithPreload } from '@/shared/lib';
import type { PreloadableComponent } from '@/shared/lib';
import { Layout } from '../layout/Layout.tsx';
import { AdminOnly, SignedInOnly } from './guards.tsx';

const HomePage = lazyWithPreload<object, 'HomePage'>(() => import('@/pages/home'), 'HomePage');
const LoginPage = lazyWithPreload(() => import('@/pages/login'), 'LoginPage');
const RegisterPage = lazyWithPreload(() => import('@/pages/register'), 'RegisterPage');
const ForgotPasswordPage = lazyWithPreload(() => import('@/pages/forgot-password'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyWithPreload(() => import('@/pages/reset-password'), 'ResetPasswordPage');
const ConfirmEmailPage = lazyWithPreload(() => import('@/pages/mail-links'), 'ConfirmEmailPage');
const UnsubscribePage = lazyWithPreload(() => import('@/pages/mail-links'), 'UnsubscribePage');
const SteamPage = lazyWithPreload(() => import('@/pages/steam'), 'SteamPage');
const PricingPage = lazyWithPreload(() => import('@/pages/pricing'), 'PricingPage');
const ProFeaturesPage = lazyWithPreload(() => import('@/pages/pro-features'), 'ProFeaturesPage');
const GamePage = lazyWithPreload<object, 'GamePage'>(() => import('@/pages/game'), 'GamePage');
const GameEditsPage = lazyWithPreload<object, 'GameEditsPage'>(() => import('@/pages/game'), 'GameEditsPage');
const ReferencePage = lazyWithPreload(() => import('@/pages/docs/reference'), 'ReferencePage');
const ChangelogPage = lazyWithPreload(() => import('@/pages/docs/changelog'), 'ChangelogPage');
const PrivacyPage = lazyWithPreload(() => import('@/pages/docs/privacy'), 'PrivacyPage');
const SearchPage = lazyWithPreload(() => import('@/pages/search'), 'SearchPage');
const ImportPage = lazyWithPreload(() => import('@/pages/import'), 'ImportPage');
const MyGamesPage = lazyWithPreload(() => import('@/pages/my-games'), 'MyGamesPage');
const CalendarPage = lazyWithPreload(() => import('@/pages/calendar'), 'CalendarPage');
const NotificationsPage = lazyWithPreload(() => import('@/pages/notifications'), 'NotificationsPage');
const SettingsPage = lazyWithPreload(() => import('@/pages/settings'), 'SettingsPage');
const SubscriptionPage = lazyWithPreload(() => import('@/pages/subscription'), 'SubscriptionPage');
const SupportPage = lazyWithPreload(() => import('@/pages/support'), 'SupportPage');
const AdminDashboardPage = lazyWithPreload(() => import('@/pages/admin'), 'AdminDashboardPage');
const AdminUsersPage = lazyWithPreload(() => import('@/pages/admin'), 'AdminUsersPage');
const AdminUserPage = lazyWithPreload(() => import('@/pages/admin'), 'AdminUserPage');
const AdminGamesPage = lazyWithPreload(() => import('@/pages/admin'), 'AdminGamesPage');
const AdminGamePage = lazyWithPreload(() => import('@/pages/admin'), 'AdminGamePage');
const AdminSourcePage = lazyWithPreload(() => import('@/pages/admin'), 'AdminSourcePage');
const AdminUpdatesPage = lazyWithPreload(() => import('@/pages/admin'), 'AdminUpdatesPage');
const UnauthorizedPage = lazyWithPreload(() => import('@/pages/errors'), 'UnauthorizedPage');
const ForbiddenPage = lazyWithPreload(() => import('@/pages/errors'), 'ForbiddenPage');
const NotFoundPage = lazyWithPreload(() => import('@/pages/errors'), 'NotFoundPage');
const ServerErrorPage = lazyWithPreload(() => import('@/pages/errors'), 'ServerErrorPage');

/** Every route of the app and who may open it. */
const routes = createRoutesFromElements(
  <Route element={<Layout />}>
    <Route path={ROUTES.home} element={<HomePage />} />
    <Route path={ROUTES.login} element={<LoginPage />} />
    <Route path={ROUTES.register} element={<RegisterPage />} />
    <Route path={ROUTES.forgotPassword} element={<ForgotPasswordPage />} />
    <Route path={ROUTES.resetPassword} element={<ResetPasswordPage />} />
    <Route path={ROUTES.confirmEmail} element={<ConfirmEmailPage />} />
    <Route path={ROUTES.unsubscribe} element={<UnsubscribePage />} />
    <Route path={ROUTES.steam} element={<SteamPage />} />
    <Route path={ROUTES.pricing} element={<PricingPage />} />
    <Route path={ROUTES.proFeatures} element={<ProFeaturesPage />} />
    <Route path={ROUTES.game} element={<GamePage />} />
    <Route path={ROUTES.gameEdits} element={<GameEditsPage />} />
    <Route path={ROUTES.reference} element={<ReferencePage />} />
    <Route path={ROUTES.changelog} element={<ChangelogPage />} />
    <Route path={ROUTES.privacy} element={<PrivacyPage />} />
    <Route element={<SignedInOnly />}>
      <Route path={ROUTES.search} element={<SearchPage />} />
      <Route path={ROUTES.import} element={<ImportPage />} />
      <Route path={ROUTES.myGames} element={<MyGamesPage />} />
      <Route path={ROUTES.calendar} element={<CalendarPage />} />
      <Route path={ROUTES.notifications} element={<NotificationsPage />} />
      <Route path={ROUTES.settings} element={<SettingsPage />} />
      <Route path={ROUTES.subscription} element={<SubscriptionPage />} />
      <Route path={ROUTES.support} element={<SupportPage />} />
      <Route element={<AdminOnly />}>
        <Route path={ROUTES.admin} element={<AdminDashboardPage />} />
        <Route path={ROUTES.adminDashboard} element={<AdminDashboardPage />} />
        <Route path={ROUTES.adminUsers} element={<AdminUsersPage />} />
        <Route path={ROUTES.adminUser} element={<AdminUserPage />} />
        <Route path={ROUTES.adminGames} element={<AdminGamesPage />} />
        <Route path={ROUTES.adminGame} element={<AdminGamePage />} />
        <Route path={ROUTES.adminSource} element={<AdminSourcePage />} />
        <Route path={ROUTES.adminUpdates} element={<AdminUpdatesPage />} />
      </Route>
    </Route>
    <Route path={ROUTES.unauthorized} element={<UnauthorizedPage />} />
    <Route path={ROUTES.forbidden} element={<ForbiddenPage />} />
    <Route path={ROUTES.notFound} element={<NotFoundPage />} />
    <Route path={ROUTES.serverError} element={<ServerErrorPage />} />
    <Route path="*" element={<Navigate to={ROUTES.notFound} replace />} />
  </Route>,
);

export const AppRoutes = () => useRoutes(routes);

/** Preloads the page at a path. */
export const preloadPage = async (pathname: string): Promise<void> => {
  const page = matchRoutes(routes, pathname)?.at(-1)?.route.element;
  if (isValidElement(page) && typeof page.type === 'function')
    await (page.type as Partial<PreloadableComponent<object>>).preload?.();
};
