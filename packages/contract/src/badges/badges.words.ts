import { words, type Say } from '../words/words.ts'
import type { BadgeId } from './badges.ts'

/** The names of badges. */
export const badgeNames = words({
  regular: 'Regular',
  host: 'Host',
  faithful: 'Faithful',
  seasoned: 'Seasoned',
  welcomer: 'Open door',
  proven: 'Proven',
  record_breaker: 'Record breaker',
  deep_diver: 'Deep diver',
  lone_wolf: 'Lone wolf',
  cartographer: 'Cartographer',
  camera: 'Camera rolling',
  crowd_pleaser: 'Crowd pleaser',
  clip_of_month: 'Clip of the month',
  judge: 'Judge',
  egg_hunter: 'Egg hunter',
})

/** What a member did to earn a tier. */
export const badgeReasons = words({
  regular: { one: 'Came to an event', other: 'Came to {count} events' },
  host: { one: 'Hosted an event', other: 'Hosted {count} events' },
  faithful: { one: 'Came in {count} week', other: 'Came {count} weeks in a row' },
  seasoned: { one: 'One year at the table', other: '{count} years at the table' },
  welcomer: { one: 'Brought somebody along', other: 'Brought {count} people along' },
  proven: { one: 'Has a verified run', other: 'Has {count} verified runs' },
  record_breaker: { one: 'Set a record', other: 'Set {count} records' },
  deep_diver: { one: 'Reached round {count}', other: 'Reached round {count}' },
  lone_wolf: { one: 'Reached round {count} alone', other: 'Reached round {count} alone' },
  cartographer: { one: 'Verified on {count} board', other: 'Verified on {count} boards' },
  camera: { one: 'Sent a clip', other: 'Sent {count} clips' },
  crowd_pleaser: { one: 'Got an upvote', other: 'Got {count} upvotes' },
  clip_of_month: { one: 'Sent the clip of a month', other: 'Sent {count} clips of the month' },
  judge: { one: 'Voted on a clip', other: 'Voted on {count} clips' },
  egg_hunter: { one: 'Found a secret', other: 'Found {count} secrets' },
})

const daysOfYear = 365

/** The name of a badge. */
export function badgeName(id: BadgeId, say: Say<typeof badgeNames>): string {
  const names: Readonly<Record<BadgeId, () => string>> = {
    regular: () => say('regular'),
    host: () => say('host'),
    faithful: () => say('faithful'),
    seasoned: () => say('seasoned'),
    welcomer: () => say('welcomer'),
    proven: () => say('proven'),
    record_breaker: () => say('record_breaker'),
    deep_diver: () => say('deep_diver'),
    lone_wolf: () => say('lone_wolf'),
    cartographer: () => say('cartographer'),
    camera: () => say('camera'),
    crowd_pleaser: () => say('crowd_pleaser'),
    clip_of_month: () => say('clip_of_month'),
    judge: () => say('judge'),
    egg_hunter: () => say('egg_hunter'),
  }
  return names[id]()
}

/** Describes what a tier that requires `asked` stands for. */
export function badgeReason(
  { badge, asked: count }: { readonly badge: BadgeId; readonly asked: number },
  say: Say<typeof badgeReasons>,
): string {
  const reasons: Readonly<Record<BadgeId, () => string>> = {
    regular: () => say('regular', { count }),
    host: () => say('host', { count }),
    faithful: () => say('faithful', { count }),
    // Tiers require days; the text names years.
    seasoned: () => say('seasoned', { count: Math.round(count / daysOfYear) }),
    welcomer: () => say('welcomer', { count }),
    proven: () => say('proven', { count }),
    record_breaker: () => say('record_breaker', { count }),
    deep_diver: () => say('deep_diver', { count }),
    lone_wolf: () => say('lone_wolf', { count }),
    cartographer: () => say('cartographer', { count }),
    camera: () => say('camera', { count }),
    crowd_pleaser: () => say('crowd_pleaser', { count }),
    clip_of_month: () => say('clip_of_month', { count }),
    judge: () => say('judge', { count }),
    egg_hunter: () => say('egg_hunter', { count }),
  }
  return reasons[badge]()
}

/** The tier that a member has reached. */
export const badgeTierWords = words({ tier: 'Tier {tier} of {tiers}' })
