import { demoPersonas } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDiscordSite, type DiscordSite } from '../../testing/discord-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'

const superuser = { email: 'root@example.com', password: 'correct horse battery' }
const path = '/api/operator/doctor'

onEitherDatabase((database) => {
  let site: DiscordSite
  beforeAll(async () => {
    const env = { SUPERUSER_EMAIL: superuser.email, SUPERUSER_PASSWORD: superuser.password }
    site = await startDiscordSite(database, { env })
  })
  afterAll(() => site.close())

  test('only operators see the findings of doctor', async () => {
    expect(await outcomeOf(site.guest().send(path, {}))).toBe(401)
    const { client } = await site.logIn(demoPersonas.member.id)
    expect(await outcomeOf(client.send(path, {}))).toBe(403)
  })

  test('every finding has a state, and what to do if it is not well; a second request calls no service again', async () => {
    const client = new PocketBase(site.url)
    await client.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    const findings = await client.send<Record<string, string>[]>(path, {})
    expect(findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Discord at /), 'roles of rewards']),
    )
    const warning = findings.find(({ name }) => name === 'backups')
    expect(warning).toMatchObject({ state: 'warning', message: expect.any(String), todo: expect.any(String) })
    const asked = site.sim.control.requests().length
    expect(await client.send(path, {})).toEqual(findings)
    expect(site.sim.control.requests()).toHaveLength(asked)
  })
})
