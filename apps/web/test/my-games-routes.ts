import type { LibraryGame } from '@patchlight/contracts';

/** The responses for a user who follows `games`. */
export const myGamesRoutes = (
  games: LibraryGame[],
  { plan = 'FREE', tracked = games.length }: { plan?: 'FREE' | 'PRO' | 'ADMIN'; tracked?: number } = {},
) => ({
  'GET /auth/session': {
    body: { success: true, data: { user: { username: 'jo', currentPlan: plan, isAdmin: false } } },
  },
  'GET /user/games': { body: { success: true, data: { games } } },
  'GET /user/games/catch-ups': { body: { success: true, data: [] } },
  'GET /plans/usage': {
    body: { success: true, usage: { current: { gamesTracked: tracked }, limits: { gamesLimit: 10 } } },
  },
});
