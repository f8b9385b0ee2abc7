import { isModuleOn, type ModuleName } from '../community-file/community-config.ts'
import { community, highRoundLabel } from '../community/community.ts'
import { isIpAddress } from './ip-address.ts'
import { pageRedirects } from './page-redirects.ts'
import { isRecordId } from './record-id.ts'

/** The path for which the build renders the 404 page; it is not a page of the site. */
export const notFoundPath = '/404/not-found'

/** A screen that has an address of its own. */
export interface SitePage {
  /** Fixed path, or a pattern: `:id` stands for the id of a record, another such part for any text. */
  readonly path: string
  readonly title: string
  /** A description for search engines and link previews. */
  readonly description: string
  /** Listed in the site map: the same for all visitors, no login needed. */
  readonly isPublic?: boolean
  /** The part of the site that it belongs to; without that part the page does not exist. */
  readonly module?: ModuleName
}

const allPages: readonly SitePage[] = [
  { path: '/', title: 'Home', description: community.organisation.tagline, isPublic: true },
  {
    path: '/events',
    title: 'Events',
    description: 'Tournaments and game nights: see what is coming up and take a place.',
    isPublic: true,
  },
  {
    path: '/events/:id',
    title: 'Event',
    description: 'What is planned, when it starts and who is coming.',
  },
  {
    path: '/events/:id/live',
    title: 'Game Night',
    description: 'Squads, rounds and the board of a game night.',
    module: 'gameNights',
  },
  {
    path: '/events/:id/recap',
    title: 'Recap',
    description: 'How a game night went: the podium, the rounds and the records.',
    module: 'gameNights',
  },
  {
    path: '/squads',
    title: 'Squads',
    description: 'Who looks for players now or tonight: take a seat, or call a squad.',
    module: 'squadFinder',
  },
  {
    path: '/overlay/:key',
    title: 'Overlay',
    description: 'The board of a game night for a stream.',
    module: 'gameNights',
  },
  {
    path: '/records',
    title: 'Records',
    description: 'The highest rounds that somebody has checked, by map and squad.',
    isPublic: true,
    module: 'runs',
  },
  {
    path: '/records/queue',
    title: 'Runs to Check',
    description: 'Runs that wait for a check.',
    module: 'runs',
  },
  { path: '/records/:id', title: 'Run', description: 'A run, its players and its proof.', module: 'runs' },
  {
    path: '/seasons/:id',
    title: 'Season',
    description: 'How a season stands, board by board.',
    module: 'runs',
  },
  {
    path: '/hall-of-fame',
    title: 'Hall of Fame',
    description: 'Champions of every season, the records that stand longest and the clips of the month.',
    isPublic: true,
    module: 'runs',
  },
  {
    path: '/login',
    title: 'Login',
    description: 'Log in with Discord or with your e-mail address.',
    isPublic: true,
  },
  {
    path: '/register',
    title: 'Register',
    description: 'Join the server and become a member with your Discord account.',
    isPublic: true,
  },
  {
    path: '/reset-password',
    title: 'Reset Password',
    description: 'Choose a new password by a link in a mail.',
  },
  { path: '/verify-email', title: 'Verify E-Mail', description: 'Confirm the address of your account.' },
  { path: '/confirm-email', title: 'Confirm E-Mail', description: 'Move your account to a new address.' },
  { path: '/account', title: 'Account Settings', description: 'Your avatar, your data and your account.' },
  { path: '/notifications', title: 'Notifications', description: 'What has happened that concerns you.' },
  {
    path: '/linked-roles',
    title: 'Linked Roles',
    description: 'Show in Discord what you have done here.',
    module: 'bot',
  },
  { path: '/user/:username', title: 'Profile', description: 'A member of the community.' },
  { path: '/admin', title: 'Admin Dashboard', description: 'The tools of the staff.' },
  { path: '/operator', title: 'Operator', description: 'The tools of whoever runs the site.' },
  {
    path: '/first-run',
    title: 'First Admin',
    description: 'Makes the first administrator of a new site.',
  },
  { path: '/discord/callback', title: 'Linking Discord', description: 'Linking your Discord account.' },
  {
    path: '/clips',
    title: 'Gaming Clips',
    description: 'The best moments of our members: watch, vote and send in your own.',
    isPublic: true,
  },
  {
    path: '/upvote-leaderboard',
    title: 'Clip Leaderboard',
    description: 'The clips our members like best.',
    isPublic: true,
  },
  {
    path: '/bo6-leaderboard',
    title: `${highRoundLabel} Leaderboard`,
    description: 'The highest rounds on every map.',
    isPublic: true,
  },
  { path: '/discord', title: 'Discord', description: 'Talk with the community right here.', isPublic: true },
  {
    path: '/faq',
    title: 'FAQ',
    description: 'Frequently asked questions and their answers.',
    isPublic: true,
  },
  {
    path: '/code-of-conduct',
    title: 'Code of Conduct',
    description: 'The rules we play and talk by.',
    isPublic: true,
  },
  {
    path: '/ranks',
    title: 'Ranks',
    description: 'The ranks of the community and how they are earned.',
    isPublic: true,
  },
  {
    path: '/my-rank',
    title: 'My Rank',
    description: 'Where you stand on the ladder, what comes next, and leave.',
    module: 'rankProgress',
  },
  { path: '/policies', title: 'Policies', description: 'Privacy, cookies and terms.', isPublic: true },
  {
    path: '/policies/privacy',
    title: 'Privacy Policy',
    description: 'What we store about you, why, and how to have it removed.',
    isPublic: true,
  },
  {
    path: '/policies/cookies',
    title: 'Cookie Policy',
    description: 'The few things this site keeps in your browser.',
    isPublic: true,
  },
  {
    path: '/policies/terms',
    title: 'Terms of Service',
    description: 'The terms under which this site may be used.',
    isPublic: true,
  },
  {
    path: '/staff-application',
    title: 'Staff Application',
    description: 'Apply to become part of the staff.',
  },
  { path: '/game-interest', title: 'Game Interest', description: 'Tell us which games we should play.' },
]

// Marked as pure, because browsers need no page of this list.
/** Every screen of the site, by path. */
export const sitePages: readonly SitePage[] = /* @__PURE__ */ allPages.filter(
  ({ module }) => !module || isModuleOn(community, module),
)

const parody: SitePage = {
  path: '/:ip',
  title: 'Security notice',
  description: 'A parody page, for entertainment only.',
}

/** Finds the screen at a path (without query). Returns undefined if the path gets the 404 page. */
export function findPage(path: string): SitePage | undefined {
  const clean = withoutLastSlashes(path)
  const parts = clean.split('/')
  const page =
    sitePages.find((candidate) => candidate.path === clean) ??
    sitePages.find((candidate) => fits(candidate.path.split('/'), parts))
  if (page) return page
  // Panels and collections of the operator are parts of one screen.
  if (clean.startsWith('/operator/')) return sitePages.find((candidate) => candidate.path === '/operator')
  return isIpAddress(decode(clean.slice(1))) ? parody : undefined
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  if (pattern.length !== parts.length) return false
  return pattern.every((part, index) => {
    const given = parts[index] ?? ''
    if (part === ':id') return isRecordId(given)
    return part.startsWith(':') ? given !== '' : given === part
  })
}

/** Returns the path that a path redirects to, or undefined. */
export function findRedirect(path: string): string | undefined {
  const clean = withoutLastSlashes(path)
  if (Object.hasOwn(pageRedirects, clean)) return pageRedirects[clean]
  return clean.startsWith('/policies/') && !findPage(clean) ? '/policies' : undefined
}

function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
