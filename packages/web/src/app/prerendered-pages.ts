import { notFoundPath } from '@longhouse/contract/pages'
import { clipsAddress } from '../features/clips/list-address.ts'
import { earlyUpcomingAddress } from '../features/events/list-address.ts'

const data = ['src/app/data-layout.tsx']

/** Pages written as HTML for guests, complete before any script has run. */
export const pages = [
  page('/', 'home-screen', { latePart: 'home/whats-on' }),
  page('/login', 'login-screen'),
  page('/register', 'register-screen'),
  page('/reset-password', 'reset-password-screen'),
  page('/verify-email', 'verify-email-screen'),
  page('/confirm-email', 'confirm-email-screen'),
  page('/events', 'events-screen', {
    layouts: data,
    memberPart: 'events/list/event-list',
    memberList: earlyUpcomingAddress,
  }),
  page('/clips', 'clips-screen', { layouts: data, memberPart: 'clips/clip-list', memberList: clipsAddress }),
  page('/upvote-leaderboard', 'clip-leaderboard-screen', {
    layouts: data,
    memberPart: 'leaderboards/clip-leaderboard',
  }),
  page('/bo6-leaderboard', 'bo6-leaderboard-screen', {
    layouts: data,
    memberPart: 'leaderboards/bo6-leaderboard',
  }),
  page('/records', 'records-screen', { layouts: data, memberPart: 'runs/board/records' }),
  page('/hall-of-fame', 'hall-of-fame-screen', { layouts: data }),
  page('/faq', 'faq-screen', { layouts: data }),
  page('/code-of-conduct', 'code-of-conduct-screen', { layouts: data }),
  page('/ranks', 'ranks-screen', { layouts: data }),
  page('/policies', 'policies-screen'),
  page('/policies/privacy', 'privacy-screen'),
  page('/policies/cookies', 'cookies-screen'),
  page('/policies/terms', 'terms-screen'),
  {
    path: notFoundPath,
    file: '404.html',
    modules: ['src/screens/not-found-screen.tsx'],
    memberModules: [],
    memberList: '',
    lateModules: [],
  },
]

interface PageParts {
  readonly layouts?: readonly string[]
  /** Feature behind the login gate. Browsers with a login fetch it along with the page. */
  readonly memberPart?: string
  /** Address of the first list for members, fetched before any script has arrived. */
  readonly memberList?: string
  /** Feature whose HTML is in the page from the start. Its sheets come with the page, its script later. */
  readonly latePart?: string
}

function page(
  path: string,
  screen: string,
  { layouts = [], memberPart, memberList = '', latePart }: PageParts = {},
) {
  return {
    path,
    file: `${path.slice(1)}/index.html`.replace(/^\//, ''),
    modules: [`src/screens/${screen}.tsx`, ...layouts],
    memberModules: memberPart === undefined ? [] : [`src/features/${memberPart}.tsx`],
    memberList,
    lateModules: latePart === undefined ? [] : [`src/features/${latePart}.tsx`],
  }
}
