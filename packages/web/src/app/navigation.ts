import { community, highRoundMenuLabel, isModuleOn, type ModuleName } from '@longhouse/contract/community'

export interface NavLeaf {
  readonly label: string
  readonly to: string
  /** The part of the site it leads to, where a community can switch that off. */
  readonly module?: ModuleName
}

export interface NavBranch {
  readonly label: string
  readonly items: readonly (NavLeaf | NavBranch)[]
}

export type NavEntry = NavLeaf | NavBranch

export const isBranch = (entry: NavEntry): entry is NavBranch => 'items' in entry

const home = { label: 'Home', to: '/' }
const events = { label: 'Events', to: '/events' }
const squads = { label: 'Squads', to: '/squads', module: 'squadFinder' } as const
const clips = { label: 'Clips', to: '/clips' }
const faq = { label: 'FAQ', to: '/faq' }
const ranks = { label: 'Ranks', to: '/ranks' }
const conduct = { label: 'Code of Conduct', to: '/code-of-conduct' }
const staffApplication = { label: 'Staff Application', to: '/staff-application' }

const leaderboards: NavBranch = {
  label: 'Leaderboards',
  items: [
    { label: 'Clip Leaderboard', to: '/upvote-leaderboard' },
    { label: highRoundMenuLabel, to: '/bo6-leaderboard' },
    { label: 'Records', to: '/records', module: 'runs' },
    { label: 'Hall of Fame', to: '/hall-of-fame', module: 'runs' },
  ],
}

/** The bar at the top. */
export const barEntries = onlyOn([
  home,
  events,
  squads,
  clips,
  leaderboards,
  { label: 'Forms', items: [{ label: 'Game Interest', to: '/game-interest' }, staffApplication] },
  {
    label: 'Company',
    items: [
      faq,
      { label: 'Discord', to: '/discord' },
      ranks,
      { label: 'Legal', items: [conduct, { label: 'Terms & Policies', to: '/policies' }] },
    ],
  },
])

/** The drawer on phones: shorter, without the chat and the policies. */
export const drawerEntries = onlyOn([
  home,
  events,
  squads,
  clips,
  leaderboards,
  { label: 'Forms', items: [{ label: 'Game Interest Form', to: '/game-interest' }, staffApplication] },
  { label: 'Company', items: [ranks, conduct, faq] },
])

export const footerLinks: readonly NavLeaf[] = [home, events, clips, { label: 'Chat', to: '/chat' }]

export const footerInfoLinks: readonly NavLeaf[] = [
  faq,
  conduct,
  ranks,
  { label: 'Terms & Policies', to: '/policies' },
]

/** Without what leads to parts of the site that are off. */
export function onlyOn(
  entries: readonly NavEntry[],
  site: Pick<typeof community, 'modules'> = community,
): readonly NavEntry[] {
  return entries.flatMap((entry): readonly NavEntry[] => {
    if (isBranch(entry)) return [{ ...entry, items: onlyOn(entry.items, site) }]
    return entry.module && !isModuleOn(site, entry.module) ? [] : [entry]
  })
}
