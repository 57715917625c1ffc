import { isValidElement } from 'react';
import { Navigate, Route, createRoutesFromElements, matchRoutes, useRoutes } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { Layout } from '../layout/Layout.tsx';
import { AdminOnly, SignedInOnly } from './guards.tsx';
import { part } from './part.tsx';
import type { Part } from './part.tsx';

const HomePage = part(() => import('@/pages/home'), 'HomePage');
const LoginPage = part(() => import('@/pages/login'), 'LoginPage');
const RegisterPage = part(() => import('@/pages/register'), 'RegisterPage');
const ForgotPasswordPage = part(() => import('@/pages/forgot-password'), 'ForgotPasswordPage');
const ResetPasswordPage = part(() => import('@/pages/reset-password'), 'ResetPasswordPage');
const ConfirmEmailPage = part(() => import('@/pages/confirm-email'), 'ConfirmEmailPage');
const SteamPage = part(() => import('@/pages/steam'), 'SteamPage');
const PricingPage = part(() => import('@/pages/pricing'), 'PricingPage');
const ProFeaturesPage = part(() => import('@/pages/pro-features'), 'ProFeaturesPage');
const GamePage = part(() => import('@/pages/game'), 'GamePage');
const SearchPage = part(() => import('@/pages/search'), 'SearchPage');
const ImportPage = part(() => import('@/pages/import'), 'ImportPage');
const MyGamesPage = part(() => import('@/pages/my-games'), 'MyGamesPage');
const CalendarPage = part(() => import('@/pages/calendar'), 'CalendarPage');
const NotificationsPage = part(() => import('@/pages/notifications'), 'NotificationsPage');
const SettingsPage = part(() => import('@/pages/settings'), 'SettingsPage');
const SubscriptionPage = part(() => import('@/pages/subscription'), 'SubscriptionPage');
const SupportPage = part(() => import('@/pages/support'), 'SupportPage');
const AdminDashboardPage = part(() => import('@/pages/admin'), 'AdminDashboardPage');
const AdminUsersPage = part(() => import('@/pages/admin'), 'AdminUsersPage');
const AdminUserPage = part(() => import('@/pages/admin'), 'AdminUserPage');
const AdminGamesPage = part(() => import('@/pages/admin'), 'AdminGamesPage');
const AdminGamePage = part(() => import('@/pages/admin'), 'AdminGamePage');
const AdminUpdatesPage = part(() => import('@/pages/admin'), 'AdminUpdatesPage');
const UnauthorizedPage = part(() => import('@/pages/errors'), 'UnauthorizedPage');
const ForbiddenPage = part(() => import('@/pages/errors'), 'ForbiddenPage');
const NotFoundPage = part(() => import('@/pages/errors'), 'NotFoundPage');
const ServerErrorPage = part(() => import('@/pages/errors'), 'ServerErrorPage');

/** Every route of the app and who may open it. */
const routes = createRoutesFromElements(
  <Route element={<Layout />}>
    <Route path={ROUTES.home} element={<HomePage />} />
    <Route path={ROUTES.login} element={<LoginPage />} />
    <Route path={ROUTES.register} element={<RegisterPage />} />
    <Route path={ROUTES.forgotPassword} element={<ForgotPasswordPage />} />
    <Route path={ROUTES.resetPassword} element={<ResetPasswordPage />} />
    <Route path={ROUTES.confirmEmail} element={<ConfirmEmailPage />} />
    <Route path={ROUTES.steam} element={<SteamPage />} />
    <Route path={ROUTES.pricing} element={<PricingPage />} />
    <Route path={ROUTES.proFeatures} element={<ProFeaturesPage />} />
    <Route path={ROUTES.game} element={<GamePage />} />
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

/** Loads the page at a path before it is rendered. */
export const preloadPage = async (pathname: string): Promise<void> => {
  const page = matchRoutes(routes, pathname)?.at(-1)?.route.element;
  if (isValidElement(page) && typeof page.type === 'function')
    await (page.type as Partial<Part<object>>).preload?.();
};
