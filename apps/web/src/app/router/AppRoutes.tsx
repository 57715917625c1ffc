import { lazy } from 'react';
import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { Layout } from '../layout/Layout.tsx';
import { AdminOnly, SignedInOnly } from './guards.tsx';

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const HomePage = page(() => import('@/pages/home'), 'HomePage');
const LoginPage = page(() => import('@/pages/login'), 'LoginPage');
const RegisterPage = page(() => import('@/pages/register'), 'RegisterPage');
const PricingPage = page(() => import('@/pages/pricing'), 'PricingPage');
const ProFeaturesPage = page(() => import('@/pages/pro-features'), 'ProFeaturesPage');
const GamePage = page(() => import('@/pages/game'), 'GamePage');
const SearchPage = page(() => import('@/pages/search'), 'SearchPage');
const MyGamesPage = page(() => import('@/pages/my-games'), 'MyGamesPage');
const CalendarPage = page(() => import('@/pages/calendar'), 'CalendarPage');
const NotificationsPage = page(() => import('@/pages/notifications'), 'NotificationsPage');
const SettingsPage = page(() => import('@/pages/settings'), 'SettingsPage');
const SubscriptionPage = page(() => import('@/pages/subscription'), 'SubscriptionPage');
const AdminPage = page(() => import('@/pages/admin'), 'AdminPage');
const UnauthorizedPage = page(() => import('@/pages/errors'), 'UnauthorizedPage');
const ForbiddenPage = page(() => import('@/pages/errors'), 'ForbiddenPage');
const NotFoundPage = page(() => import('@/pages/errors'), 'NotFoundPage');
const ServerErrorPage = page(() => import('@/pages/errors'), 'ServerErrorPage');

/** Every route of the app and who may open it. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Layout />}>
      <Route path={ROUTES.home} element={<HomePage />} />
      <Route path={ROUTES.login} element={<LoginPage />} />
      <Route path={ROUTES.register} element={<RegisterPage />} />
      <Route path={ROUTES.pricing} element={<PricingPage />} />
      <Route path={ROUTES.proFeatures} element={<ProFeaturesPage />} />
      <Route path={ROUTES.game} element={<GamePage />} />
      <Route element={<SignedInOnly />}>
        <Route path={ROUTES.search} element={<SearchPage />} />
        <Route path={ROUTES.myGames} element={<MyGamesPage />} />
        <Route path={ROUTES.calendar} element={<CalendarPage />} />
        <Route path={ROUTES.notifications} element={<NotificationsPage />} />
        <Route path={ROUTES.settings} element={<SettingsPage />} />
        <Route path={ROUTES.subscription} element={<SubscriptionPage />} />
        <Route element={<AdminOnly />}>
          {[ROUTES.admin, ROUTES.adminDashboard, ROUTES.adminUsers, ROUTES.adminGames].map((path) => (
            <Route key={path} path={path} element={<AdminPage />} />
          ))}
        </Route>
      </Route>
      <Route path={ROUTES.unauthorized} element={<UnauthorizedPage />} />
      <Route path={ROUTES.forbidden} element={<ForbiddenPage />} />
      <Route path={ROUTES.notFound} element={<NotFoundPage />} />
      <Route path={ROUTES.serverError} element={<ServerErrorPage />} />
      <Route path="*" element={<Navigate to={ROUTES.notFound} replace />} />
    </Route>
  </Routes>
);
