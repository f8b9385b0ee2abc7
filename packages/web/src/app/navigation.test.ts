import { findPage, findRedirect } from '@longhouse/contract/pages'
import { describe, expect, it } from 'vitest'
import { matchRoute } from '../lib/base/router/routes.ts'
import {
  barEntries,
  drawerEntries,
  footerInfoLinks,
  footerLinks,
  isBranch,
  onlyOn,
  type NavEntry,
} from './navigation.ts'
import { siteRoutes } from './routes.tsx'

const leaves = (entries: readonly NavEntry[]): { label: string; to: string }[] =>
  entries.flatMap((entry) => (isBranch(entry) ? leaves(entry.items) : [entry]))

describe('every link of bar, drawer and footer', () => {
  const links = [...leaves(barEntries), ...leaves(drawerEntries), ...footerLinks, ...footerInfoLinks]
  it.each(links)('$label at $to arrives [RT-21]', ({ to }) => {
    const target = findRedirect(to) ?? to
    expect(findPage(target)).toBeDefined()
    expect(matchRoute(siteRoutes, target)?.branch.at(-1)?.path).toBe(target)
  })
})

describe('a link to a part of the site that can be switched off', () => {
  const about = { label: 'About', to: '/about' }
  const calendar = { label: 'Calendar', to: '/calendar', module: 'calendar' } as const
  const entries = [about, calendar, { label: 'More', items: [calendar, about] }]
  it.each([
    ['is there while it is on', { modules: { calendar: true } }, entries],
    ['is there where nothing is said', {}, entries],
    [
      'is nowhere once it is off',
      { modules: { calendar: false } },
      [about, { label: 'More', items: [about] }],
    ],
  ])('%s', (_, site, shown) => {
    expect(onlyOn(entries, site)).toEqual(shown)
  })
})

describe('the drawer', () => {
  const labels = leaves(drawerEntries).map(({ label }) => label)
  it('has neither the chat nor the policies, and its own name for the game interest form [MD-04]', () => {
    expect(labels).not.toContain('Discord')
    expect(labels).not.toContain('Terms & Policies')
    expect(labels).toContain('Game Interest Form')
    expect(leaves(barEntries).map(({ label }) => label)).toContain('Game Interest')
  })
})
