import { expect, test } from 'vitest'
import { communityFile } from '@longhouse/contract/community-file'
import { onEachSite } from '../../testing/on-each-site.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'
import { recomputeStaff } from './users.staff.ts'

const community = communityFile.config

const staffRole = community.discord.staffRoleIds[1] ?? ''

onEachSite((site) => {
  test('rights follow flag and roles at once, without a new login [AD-05]', async () => {
    const users = site.engine.recordsOf('users')
    const { id } = await createPerson(site.engine, 'rising')
    const client = await clientOf(site.url, site.engine, id)
    const seesNotes = async () => (await client.collection('users_notes').getList(1, 1)).items.length > 0
    await site.engine.recordsOf('users_notes').create({ user: site.people.member.id, notes: 'kind' })

    const steps: { change: Record<string, unknown>; staff: boolean }[] = [
      { change: { name: 'Rising' }, staff: false },
      { change: { discord_data: { roles: [staffRole] } }, staff: true },
      {
        change: { discord_data: JSON.stringify({ roles: [{ id: staffRole, name: 'Sergeant' }] }) },
        staff: true,
      },
      { change: { name: 'Still staff' }, staff: true },
      { change: { discord_data: { roles: ['5'] } }, staff: false },
      { change: { is_admin: true }, staff: true },
      { change: { is_admin: false }, staff: false },
      { change: { is_staff: true }, staff: false },
    ]
    for (const { change, staff } of steps) {
      await users.update(id, change)
      expect([change, (await users.findById(id))?.['is_staff']]).toEqual([change, staff])
      expect([change, await seesNotes()]).toEqual([change, staff])
    }
  })

  test('a change of the configured roles reaches stored accounts at the next start [AD-05]', async () => {
    const users = site.engine.recordsOf('users')
    const { id } = await createPerson(site.engine, 'forgotten', { discord_data: { roles: [staffRole] } })
    // As if this role had not been a staff role when the account was last written.
    const demotion = { sql: 'UPDATE users SET is_staff = 0 WHERE id = ?', params: [id] }
    await site.engine.transaction((tx) => tx.query(demotion))
    expect(await users.findById(id)).toMatchObject({ is_staff: false })
    await recomputeStaff(site)
    expect(await users.findById(id)).toMatchObject({ is_staff: true })
  })
})
