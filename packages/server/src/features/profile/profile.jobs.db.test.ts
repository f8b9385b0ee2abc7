import { formatDate } from '@longhouse/engine/schema'
import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { createPerson } from '../../testing/test-site.ts'
import { workOffMembers } from '../../testing/marked-members.ts'
import { markDue } from './profile.jobs.ts'

const dayMs = 24 * 60 * 60_000

onEachSite((site) => {
  const marked = async () => {
    const marks = await site.engine.query<{ readonly user: string }>({
      sql: `SELECT "user" FROM "member_marks"`,
    })
    return marks.map(({ user }) => user)
  }
  const joined = async (name: string, created: Date) => {
    const { id } = await createPerson(site.engine, name)
    await site.engine.transaction((tx) =>
      tx.query({ sql: `UPDATE "users" SET "created" = ? WHERE "id" = ?`, params: [formatDate(created), id] }),
    )
    return id
  }

  test('a year is over the night after its last day, at any hour and date, and a missed night is made up', async () => {
    const night = new Date('2026-11-20T04:17:00Z')
    const before = (days: number, hours = 0) => new Date(night.getTime() - days * dayMs - hours * 3_600_000)
    const due = [
      await joined('evening', before(365, 8)),
      await joined('missed', before(365 + 20)),
      await joined('second', before(730, 1)),
      await joined('fifth', before(1825, 23)),
    ]
    const others = [await joined('young', before(364, 23)), await joined('long_ago', before(500))]
    const leapling = await joined('leapling', new Date('2024-02-29T20:00:00Z'))
    await workOffMembers(site)

    await markDue({ engine: site.engine, now: () => night })
    const found = await marked()
    expect(due.filter((id) => !found.includes(id))).toEqual([])
    expect([...others, leapling].filter((id) => found.includes(id))).toEqual([])

    await workOffMembers(site)
    await markDue({ engine: site.engine, now: () => new Date('2025-03-01T04:17:00Z') })
    expect(await marked()).toContain(leapling)
  })
})
