import { expect, test } from 'vitest'
import { communityFile } from '@longhouse/contract/community-file'
import { onEachSite } from '../../testing/on-each-site.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'
import { recomputeRights } from './users.rights.ts'

const community = communityFile.config

const { staffRoleIds, hostRoleIds = [], verifierRoleIds = [] } = community.discord
const staffRole = staffRoleIds[1] ?? ''
const hostRole = hostRoleIds[0] ?? ''
const verifierRole = verifierRoleIds[0] ?? ''

onEachSite((site) => {
  test('rights follow flag and roles immediately, without a new login [AD-05]', async () => {
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
    const host = await createPerson(site.engine, 'host', { discord_data: { roles: [hostRole] } })
    // As if these roles had meant nothing when the accounts were last written, or the fields had not been there.
    const sql = 'UPDATE users SET is_staff = 0, can_host = 0, can_verify = 0 WHERE id IN (?, ?)'
    await site.engine.transaction((tx) => tx.query({ sql, params: [id, host.id] }))
    expect(await users.findById(id)).toMatchObject({ is_staff: false, can_host: false })
    await recomputeRights(site)
    expect(await users.findById(id)).toMatchObject({ is_staff: true, can_host: true, can_verify: true })
    expect(await users.findById(host.id)).toMatchObject({
      is_staff: false,
      can_host: true,
      can_verify: false,
    })
  })

  test('hosts and verifiers have their right by a role, staff have both', async () => {
    const users = site.engine.recordsOf('users')
    const { id } = await createPerson(site.engine, 'helper')
    const steps: { change: Record<string, unknown>; host: boolean; verifier: boolean }[] = [
      { change: { discord_data: { roles: ['5'] } }, host: false, verifier: false },
      { change: { discord_data: { roles: [hostRole] } }, host: true, verifier: false },
      { change: { discord_data: { roles: [{ id: verifierRole }] } }, host: false, verifier: true },
      { change: { discord_data: { roles: [staffRole] } }, host: true, verifier: true },
      { change: { discord_data: { roles: [] } }, host: false, verifier: false },
      { change: { is_admin: true }, host: true, verifier: true },
      { change: { is_admin: false, can_host: true, can_verify: true }, host: false, verifier: false },
    ]
    for (const { change, host, verifier } of steps) {
      await users.update(id, change)
      expect(await users.findById(id)).toMatchObject({ can_host: host, can_verify: verifier })
    }
  })
})
