import { sitePages, type SitePage } from '@longhouse/contract/pages'
import type { Session } from '../../lib/session-state.ts'
import type { Found } from './found.ts'

/** Pages that only a link in a mail or on another site leads to. */
const onlyByLink: ReadonlySet<string> = new Set([
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/discord/callback',
  '/first-run',
])
const forGuests: ReadonlySet<string> = new Set(['/login', '/register'])
const forMembers: ReadonlySet<string> = new Set([
  '/account',
  '/notifications',
  '/linked-roles',
  '/staff-application',
  '/game-interest',
])

type Visitor = Pick<Session, 'user' | 'isLoggedIn' | 'isStaff'> & {
  /** The ladder is on, so that members have a rank to look at. */
  readonly hasLadder?: boolean | undefined
}

/** Returns every page that the visitor can go to. */
export function placesFor(visitor: Visitor): Found[] {
  return sitePages
    .filter((page) => isOffered(page, visitor))
    .map(({ path, title }) => ({ key: `pages:${path}`, label: title, to: path }))
}

function isOffered({ path }: SitePage, { user, isLoggedIn, isStaff, hasLadder = false }: Visitor): boolean {
  if (path.includes(':') || onlyByLink.has(path)) return false
  if (forGuests.has(path)) return !isLoggedIn
  if (forMembers.has(path)) return isLoggedIn
  if (path === '/my-rank') return isLoggedIn && hasLadder
  if (path === '/admin') return isStaff
  if (path === '/operator') return user?.can_operate === true && user.is_admin
  if (path === '/records/queue') return user?.can_verify === true
  return true
}
