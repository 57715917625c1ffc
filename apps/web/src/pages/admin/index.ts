export { AdminDashboardPage } from './ui/dashboard/AdminDashboardPage.tsx';
export { AdminGamePage } from './ui/AdminGamePage.tsx';
export { AdminGamesPage } from './ui/AdminGamesPage.tsx';
export { AdminSourcePage } from './ui/source/AdminSourcePage.tsx';
export { AdminUpdatesPage } from './ui/AdminUpdatesPage.tsx';
export { AdminUserPage } from './ui/AdminUserPage.tsx';
export { AdminUsersPage } from './ui/AdminUsersPage.tsx';
