import { onEitherDatabase } from '@longhouse/engine/testing'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDiscordSite, type DiscordSite } from '../../testing/discord-site.ts'

const superuser = { email: 'root@example.com', password: 'correct horse battery' }

onEitherDatabase((database) => {
  let site: DiscordSite
  let root: PocketBase
  beforeAll(async () => {
    const env = { SUPERUSER_EMAIL: superuser.email, SUPERUSER_PASSWORD: superuser.password }
    site = await startDiscordSite(database, { env })
    root = new PocketBase(site.url)
    await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
  })
  afterAll(() => site.close())

  test('the overview shows the free space, and the age of the last good backup', async () => {
    const { disk, memory, newestBackup } = await root.send('/api/operator/overview', {})
    expect(disk).toEqual({ free: expect.any(Number), total: expect.any(Number), isFull: false })
    expect(disk.free).toBeLessThanOrEqual(disk.total)
    expect(memory.used).toBeGreaterThan(0)
    expect(memory.used).toBeLessThan(memory.total)
    expect(newestBackup).toBe('')

    await site.engine.backups.keep('one.zip')
    const [backup] = await site.engine.backups.list()
    expect(await root.send('/api/operator/overview', {})).toMatchObject({ newestBackup: backup?.modified })
  })
})
