import { expect, test } from 'vitest'
import { wordsFor } from '../words/words.ts'
import {
  badgeIds,
  badges,
  earnedTiers,
  findBadge,
  isBadgeHidden,
  mostTiers,
  type Badge,
  type Deeds,
} from './badges.ts'
import { badgeName, badgeNames, badgeReason, badgeReasons } from './badges.words.ts'

const nothing: Deeds = {
  counts: {},
  bestRound: 0,
  bestRoundAlone: 0,
  boards: 0,
  longestStreak: 0,
  days: 0,
}

const all: readonly Badge[] = badges

test('there are at least twelve badges, each with its own name and rising tiers', () => {
  expect(badgeIds.length).toBeGreaterThanOrEqual(12)
  expect(new Set(badgeIds).size).toBe(badgeIds.length)
  const names = wordsFor('en', badgeNames)
  expect(new Set(badgeIds.map((id) => badgeName(id, names))).size).toBe(badgeIds.length)
  for (const { id, tiers } of all) {
    expect([id, tiers.length > 0 && tiers.length <= mostTiers]).toEqual([id, true])
    expect([id, tiers]).toEqual([id, [...new Set(tiers)].toSorted((a, b) => a - b)])
  }
})

test('a newcomer has earned nothing', () => {
  expect(earnedTiers(nothing)).toEqual([])
})

test('a member who reached a tier has every lower tier as well', () => {
  expect(earnedTiers({ ...nothing, counts: { attended: 10 } })).toEqual([
    { badge: 'regular', tier: 1 },
    { badge: 'regular', tier: 2 },
  ])
  expect(earnedTiers({ ...nothing, longestStreak: 12, bestRoundAlone: 29, days: 366 })).toEqual([
    { badge: 'faithful', tier: 1 },
    { badge: 'faithful', tier: 2 },
    { badge: 'seasoned', tier: 1 },
    { badge: 'lone_wolf', tier: 1 },
  ])
})

test('a badge is hidden with its part of the profile', () => {
  expect(isBadgeHidden('deep_diver', (part) => part === 'bests')).toBe(true)
  expect(isBadgeHidden('regular', (part) => part === 'bests')).toBe(false)
  expect(isBadgeHidden('judge', (part) => part === 'badges')).toBe(true)
  expect(isBadgeHidden('of-another-version', () => false)).toBe(false)
  expect(findBadge('of-another-version')).toBeUndefined()
})

test('the days of the badge for membership are shown as years', () => {
  const say = wordsFor('en', badgeReasons)
  expect(badgeReason({ badge: 'seasoned', asked: 730 }, say)).toBe('2 years at the table')
  expect(badgeReason({ badge: 'regular', asked: 1 }, say)).toBe('Came to an event')
})
