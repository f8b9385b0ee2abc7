import { sitePages, type SitePage } from '@longhouse/contract/pages'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLadderSwitch } from '../../lib/ladder-switch.ts'
import type { Session } from '../../lib/base/session-state.ts'
import { useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { bestFirst, fits, type FoundGroup, type Found } from './found.ts'
import { readRecent } from './recent.ts'
import { searchQueries } from './search.queries.ts'
import { searchWords } from './search.words.ts'

/** The server is asked once the typing pauses this long, in milliseconds. */
const pause = 150
const longest = 150
/** Before anything is typed. */
const fewPlaces = 8

/** What fits what was typed: pages at once, the rest when the server has answered. */
export function useSearch(typed: string): {
  readonly groups: readonly FoundGroup[]
  readonly status: string
} {
  const say = useWords(searchWords)
  const session = useSession()
  const { isOn: hasLadder } = useLadderSwitch({ isEnabled: session.isLoggedIn })
  const text = typed.trim()
  // Nothing has a longer name.
  const wanted = text === '?' ? '' : text.slice(0, longest)
  const asked = useSettled(wanted)
  const answers = useQueries({ queries: searchQueries(asked, session) })
  const [recent] = useState(readRecent)

  const titles = {
    members: say('members'),
    events: say('events'),
    clips: say('clips'),
    runs: say('runs'),
  }
  const places = placesFor({ ...session, hasLadder })
  const fitting = wanted
    ? bestFirst(
        places.filter((place) => fits(place, wanted)),
        wanted,
      )
    : places.slice(0, fewPlaces)
  const found = asked === wanted ? answers.flatMap(({ data }) => (data ? [data] : [])) : []
  const groups = [
    { name: say('recent'), items: wanted ? [] : recent },
    { name: say('pages'), items: fitting },
    ...found.map(({ name, items }) => ({ name: titles[name], items })),
  ].filter(({ items }) => items.length > 0)

  const isSearching = wanted !== '' && (asked !== wanted || answers.some(({ isLoading }) => isLoading))
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return { groups, status: statusOf() }

  function statusOf(): string {
    if (isSearching) return say('searching')
    if (answers.some(({ isError }) => isError)) return say('failed')
    if (wanted === '') return ''
    return count === 0 ? say('nothing', { text: wanted }) : say('found', { count })
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

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
