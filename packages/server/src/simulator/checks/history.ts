import { toText } from '@longhouse/engine/schema'
import { isEarnedByRuns } from '@longhouse/contract/badges'
import { isWanted, type NoticeChoices } from '@longhouse/contract/notifications'
import type { World } from '../world.ts'

/** Fields that name what happens once: an earlier row of the same values would make it twice. */
const once: Readonly<Record<string, readonly string[]>> = {
  completed_steps: ['subject', 'step'],
  badge_grants: ['user', 'badge', 'tier'],
  contests: ['month'],
  reward_grants: ['user', 'reward'],
  season_results: ['season', 'board', 'place', 'players', 'run'],
  // A notice about a badge is in the group of its grant.
  'notifications badge': ['user', 'group'],
  'mails digest': ['user', 'about'],
}

/** Watches what happens for what must not happen again, however long ago it was. */
export function watchHistory(world: World): void {
  const known = new Map<string, string>()
  const note = (invariant: string, key: string) => {
    const before = known.get(key)
    if (before) world.report(invariant, `${key} was on ${before} and is again on ${world.now.toISOString()}`)
    known.set(key, world.now.toISOString())
  }
  world.onChange(({ action, collection, record }) => {
    const { kind, badge, user, series, occurrence, state, offered_at } = record
    const fields = once[collection] ?? once[`${collection} ${toText(kind)}`]
    if (fields) {
      const key = [collection, ...fields.map((field) => JSON.stringify(record[field]))].join(' ')
      if (action === 'create') note('what is done once is done once', key)
      // A run that counts no more takes its badge along; it may count again.
      else if (action === 'delete' && isEarnedByRuns(toText(badge))) known.delete(key)
    }
    if (action === 'create' && collection === 'badge_grants')
      world.later(() => requireNotice(world, { grant: record.id, user: toText(user) }))
    if (action === 'create') {
      // Ids are drawn: one that comes twice is a record that came back.
      if (known.has(`deleted ${record.id}`))
        world.report('nothing deleted comes back', `${collection} ${record.id}`)
    } else if (action === 'delete') known.set(`deleted ${record.id}`, '')
    if (collection === 'tournaments' && series !== '') {
      const key = `event of ${toText(series)} on ${toText(occurrence)}`
      if (action === 'delete') known.set(key, world.now.toISOString())
      else if (action === 'create') note('nothing deleted comes back', key)
    }
    if (collection === 'event_waits' && state === 'offered' && action !== 'delete') {
      const key = `offer ${record.id}`
      const at = toText(offered_at)
      if (known.has(key) && known.get(key) !== at)
        world.report('no one is offered a place twice', `${key} was made at ${known.get(key)} and at ${at}`)
      else if (!known.has(key)) world.later(() => requireAble(world, toText(user)))
      known.set(key, at)
    }
  })
}

/** The member who earned a badge is notified of it, unless they are away or want no such notice. */
async function requireNotice(world: World, { grant, user }: { grant: string; user: string }): Promise<void> {
  const found = await world.query<{ readonly choices: string | null; readonly notice: string | null }>(
    `SELECT s."choices", n."id" AS "notice" FROM "badge_grants" g JOIN "users" u ON u."id" = g."user"
      LEFT JOIN "notice_settings" s ON s."user" = g."user"
      LEFT JOIN "notifications" n ON n."user" = g."user" AND n."group" = ?
      WHERE g."id" = ? AND u."left_discord" = 0 AND u."suspended_until" <= ?`,
    [`badge:${grant}`, grant, world.now.toISOString().replace('T', ' ')],
  )
  for (const { choices, notice } of found) {
    const chosen: NoticeChoices | null = JSON.parse(choices ?? 'null')
    if (notice === null && isWanted('badge', { choices: chosen }, 'site'))
      world.report('every badge is told', `${user} heard nothing of ${grant}`)
  }
}

/** An offer goes only to a person who can take it. */
async function requireAble(world: World, user: string): Promise<void> {
  const barred = await world.query<{ readonly username: string }>(
    `SELECT "username" FROM "users" WHERE "id" = ? AND ("left_discord" = 1 OR "suspended_until" > ?)`,
    [user, world.now.toISOString().replace('T', ' ')],
  )
  for (const { username } of barred)
    world.report('an offer goes to a person who can take it', `${username} was offered a place`)
}
