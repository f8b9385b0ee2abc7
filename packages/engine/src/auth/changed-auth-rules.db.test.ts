import { expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import { onEachDatabase, startTestEngine } from '../testing/index.ts'
import { logIn, newClient, people, signUp } from './people.fixture.ts'

onEachDatabase((database) => {
  it('another text of the auth rule ends only the logins of those who do not meet it', async () => {
    const fresh = await database.create()
    const open = (auth: string | null, dataDir?: string) =>
      startTestEngine({
        collections: [{ ...people, rules: { ...people.rules, auth } }],
        ...(dataDir && { dataDir }),
        ...(fresh.databaseUrl && { databaseUrl: fresh.databaseUrl }),
      })
    let site = await open('')
    const { dataDir } = site
    const first = site
    const { id } = await signUp(site, 'kept@example.com')
    await site.engine.recordsOf('people').update(id, { verified: true })
    await signUp(site, 'gone@example.com')
    const [kept, gone] = [await logIn(site, 'kept@example.com'), await logIn(site, 'gone@example.com')]
    const isIn = async (client: PocketBase) => {
      const here = newClient(site)
      here.authStore.save(client.authStore.token)
      return here
        .collection('people')
        .authRefresh()
        .then(
          () => true,
          () => false,
        )
    }
    const rules = ['verified = true', 'verified=true', "(verified = true) && id != ''", '']
    for (const rule of rules) {
      const before = site
      site = await open(rule, dataDir)
      if (before !== first) await before.close()
      expect([rule, await isIn(kept), await isIn(gone)]).toEqual([rule, true, false])
    }
    const last = site
    site = await open(null, dataDir)
    await last.close()
    expect(await isIn(kept)).toBe(false)
    expect((await site.engine.recordsOf('_sessions').findAll({})).length).toBe(0)
    await site.close()
    await first.close()
    await fresh.drop()
  })
})
