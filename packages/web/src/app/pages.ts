import { notFoundPath } from '@longhouse/contract/pages'
import { clipsAddress } from '../features/clips/list-address.ts'
import { earlyUpcomingAddress } from '../features/events/list-address.ts'

/** The screen of a path. */
export interface Page {
  /** Pattern of the whole path: `:name` matches one part, `*` at its end all that follow. */
  readonly path: string
  /** `screens/public/<screen>-screen.tsx` or `screens/members/<screen>-screen.tsx`. */
  readonly screen: string
  /** `data`: the screen requests records. `bare`: without the frame of the site. */
  readonly layout?: 'data' | 'bare'
}

// The router reads this half of the table in the browser.
const rows = [
  { path: '/', screen: 'home' },
  { path: '/discord/callback', screen: 'link-landing' },
  { path: '/login', screen: 'login' },
  { path: '/register', screen: 'register' },
  { path: '/reset-password', screen: 'reset-password' },
  { path: '/verify-email', screen: 'verify-email' },
  { path: '/confirm-email', screen: 'confirm-email' },
  { path: '/discord', screen: 'chat' },
  { path: '/policies', screen: 'policies' },
  { path: '/policies/privacy', screen: 'privacy' },
  { path: '/policies/cookies', screen: 'cookies' },
  { path: '/policies/terms', screen: 'terms' },
  { path: '/events', screen: 'events', layout: 'data' },
  { path: '/squads', screen: 'squads', layout: 'data' },
  { path: '/events/:id', screen: 'event', layout: 'data' },
  { path: '/events/:id/recap', screen: 'event-recap', layout: 'data' },
  { path: '/events/:id/live', screen: 'event-live', layout: 'data' },
  { path: '/account', screen: 'account', layout: 'data' },
  { path: '/notifications', screen: 'notifications', layout: 'data' },
  { path: '/linked-roles', screen: 'linked-roles', layout: 'data' },
  { path: '/user/:username', screen: 'profile', layout: 'data' },
  { path: '/admin', screen: 'admin', layout: 'data' },
  { path: '/operator/*', screen: 'operator', layout: 'data' },
  { path: '/first-run', screen: 'first-run', layout: 'data' },
  { path: '/clips', screen: 'clips', layout: 'data' },
  { path: '/upvote-leaderboard', screen: 'clip-leaderboard', layout: 'data' },
  { path: '/bo6-leaderboard', screen: 'bo6-leaderboard', layout: 'data' },
  { path: '/records', screen: 'records', layout: 'data' },
  { path: '/records/queue', screen: 'run-queue', layout: 'data' },
  { path: '/records/:id', screen: 'run', layout: 'data' },
  { path: '/seasons/:id', screen: 'season', layout: 'data' },
  { path: '/hall-of-fame', screen: 'hall-of-fame', layout: 'data' },
  { path: '/faq', screen: 'faq', layout: 'data' },
  { path: '/code-of-conduct', screen: 'code-of-conduct', layout: 'data' },
  { path: '/ranks', screen: 'ranks', layout: 'data' },
  { path: '/my-rank', screen: 'my-rank', layout: 'data' },
  { path: '/staff-application', screen: 'staff-application', layout: 'data' },
  { path: '/game-interest', screen: 'game-interest', layout: 'data' },
  { path: '/:ip', screen: 'parody-or-missing' },
  { path: '*', screen: 'not-found' },
  { path: '/overlay/:key', screen: 'overlay', layout: 'bare' },
] as const satisfies readonly Page[]

/** Every screen of the site. */
export const pages: readonly Page[] = rows

/** Facts about a page that only the build needs. Parts are named as in the build's manifest. */
interface BuiltPage {
  /** Written as HTML for guests, complete before any script has run. */
  readonly isWritten?: boolean
  /** Useless without the server: the worker stores no copy of its HTML. */
  readonly needsServer?: boolean
  /** Members can read it offline: the worker stores its screen with its member part. */
  readonly isKept?: boolean
  /** Further parts that the worker stores with it. */
  readonly keptParts?: readonly string[]
  /** Part behind the login gate. Browsers with a login fetch it along with the page. */
  readonly memberPart?: string
  /** Address of the first list for members, fetched before any script has arrived. */
  readonly memberList?: string
  /** Part whose HTML is in the page from the start. Its sheets come with the page, its script later. */
  readonly latePart?: string
}

// The other half of the table, by path. No browser loads it, since only the build reads it.
const builtPages: Readonly<Partial<Record<(typeof rows)[number]['path'], BuiltPage>>> = {
  '/': { isWritten: true, isKept: true, latePart: 'src/features/home/whats-on.tsx' },
  '/login': { isWritten: true, needsServer: true },
  '/register': { isWritten: true, needsServer: true },
  '/reset-password': { isWritten: true, needsServer: true },
  '/verify-email': { isWritten: true, needsServer: true },
  '/confirm-email': { isWritten: true, needsServer: true },
  '/policies': { isWritten: true },
  '/policies/privacy': { isWritten: true },
  '/policies/cookies': { isWritten: true },
  '/policies/terms': { isWritten: true },
  '/events': {
    isWritten: true,
    isKept: true,
    memberPart: 'src/features/events/list/event-list.tsx',
    memberList: earlyUpcomingAddress,
  },
  '/events/:id': { isKept: true, keptParts: ['src/features/events/page/wishes.tsx'] },
  '/notifications': { isKept: true },
  '/clips': {
    isWritten: true,
    memberPart: 'src/features/clips/clip-list.tsx',
    memberList: clipsAddress,
  },
  '/upvote-leaderboard': {
    isWritten: true,
    isKept: true,
    memberPart: 'src/features/leaderboards/clip-leaderboard.tsx',
  },
  '/bo6-leaderboard': {
    isWritten: true,
    isKept: true,
    memberPart: 'src/features/leaderboards/bo6-leaderboard.tsx',
  },
  '/records': {
    isWritten: true,
    isKept: true,
    memberPart: 'src/features/runs/board/records.tsx',
    keptParts: ['src/features/runs/board/records-actions.tsx'],
  },
  '/hall-of-fame': { isWritten: true },
  '/faq': { isWritten: true, isKept: true },
  '/code-of-conduct': { isWritten: true, isKept: true },
  '/ranks': {
    isWritten: true,
    isKept: true,
    keptParts: [
      'src/features/rank-progress/asks/load-rank-asks.ts',
      'src/features/rank-progress/asks/rank-asks.tsx',
    ],
  },
  '/my-rank': { isKept: true },
  '*': { isWritten: true, needsServer: true },
}

/** The module of a layout that has one. */
export const layoutModules: Readonly<Partial<Record<NonNullable<Page['layout']>, string>>> = {
  data: 'src/app/data-layout.tsx',
}

/** Parts of the frame that no page names: those that every visitor loads late, and those for members. */
export const frameParts = {
  late: ['src/app/app-life.ts', 'src/lib/offline.ts', 'src/app/data-layout.tsx'],
  members: ['src/app/shell/member-entries.tsx', 'src/screens/members/index.ts'],
}

/** A row of both halves. */
export interface BuildPage extends Page, BuiltPage {
  /** Its place in the folder of the build. */
  readonly file: string
}

/** Returns the whole table. The last row has the path at which its page is written. */
export function buildPages(): BuildPage[] {
  return rows.map((page) => {
    const { path } = page
    const built = builtPages[path] ?? {}
    if (path === '*') return { ...page, ...built, path: notFoundPath, file: '404.html' }
    return { ...page, ...built, file: `${path}/index.html`.replace(/^\/+/, '') }
  })
}

/** Returns the pages that are written as HTML. */
export function writtenPages(): BuildPage[] {
  return buildPages().filter(({ isWritten }) => isWritten)
}

/** Placeholders in a page for the parts that are rendered later. */
export const gap = { head: '<!--head-->', body: '<!--body-->' }
