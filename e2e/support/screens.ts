import { findPage, sitePages } from '@longhouse/contract/pages'

/** Every screen a guest can see. */
export const asGuest = [
  '/',
  '/login?error=discord_sync_failed',
  '/register',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/events',
  '/events/nothing12345678',
  '/squads',
  '/records',
  '/records/nothing12345678',
  '/events/nothing12345678/live',
  '/events/nothing12345678/recap',
  '/overlay/no-such-key',
  '/user/robin_reed',
  '/user/nobody',
  '/hall-of-fame',
  '/seasons/nothing12345678',
  '/discord',
  '/faq',
  '/policies',
  '/policies/privacy',
  '/policies/cookies',
  '/policies/terms',
  '/203.0.113.7',
  '/operator',
  '/first-run',
  '/no-such-screen',
]

/** Screens that need a login. A few cards prove as much as fifty and are checked in a tenth of the time. */
export const asAdmin = [
  '/account',
  '/notifications',
  '/linked-roles',
  '/admin',
  '/events?game=other',
  '/squads',
  '/clips?game=gta5',
  '/upvote-leaderboard',
  '/bo6-leaderboard?map=terminus',
  '/records?map=terminus',
  '/records?mine=1',
  '/records/queue',
  '/user/silas.oak',
  '/code-of-conduct',
  '/ranks',
  '/my-rank',
  '/admin?tab=ranks',
  '/admin?tab=ladder',
  '/staff-application',
  '/game-interest',
]

/** Screens of the site that neither walk covers. */
export function unwalkedScreens(): string[] {
  const walked = [...asGuest, ...asAdmin].map((path) => findPage(path.replace(/\?.*/, ''))?.path)
  // The page to which Discord redirects leaves immediately.
  const stops = sitePages.map(({ path }) => path).filter((path) => path !== '/discord/callback')
  return stops.filter((path) => !walked.includes(path))
}
