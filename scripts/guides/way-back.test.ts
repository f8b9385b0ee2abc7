import { join } from 'node:path'
import { freePort, openWorkshop, operator, type Workshop } from '@longhouse/server/testing'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const patienceMs = 300_000
const collections = 'packages/server/src/collections/content.ts'
const feature = 'packages/server/src/features/content'
/** The changes of an update: a field, an index and a table, then one that needs a migration. */
const updates = {
  'v2.0.0': [
    `sed -i 's/shape: faqShape,/shape: { ...faqShape, shelf: text() },/; s/^import { defineCollection, index }/import { defineCollection, index, text }/; s/indexes: \\[index(.position.)\\],/indexes: [index("position", "id")],/' ${collections}`,
    `echo 'export const shelvesCollection = defineCollection({ name: "shelves", type: "base", shape: { label: text() }, rules })' >> ${collections}`,
    `sed -i 's/ranksCollection/ranksCollection, shelvesCollection/' ${feature}/index.ts`,
  ],
  'v3.0.0': [
    `sed -i 's/migrations: readonly Migration\\[\\] = \\[\\]/migrations: readonly Migration[] = [{ id: "2099-01-shelves", run: async () => {} }]/' packages/server/src/migrations.ts`,
  ],
} as const
const env = { DEMO: '0', SUPERUSER_EMAIL: operator.email, SUPERUSER_PASSWORD: operator.password }

describe('a clone that was updated', { tags: 'all' }, () => {
  let shop: Workshop
  let clone: string
  beforeAll(async () => {
    shop = await openWorkshop()
    clone = join(shop.folder, 'site')
    await succeeds('git tag v1.0.0', shop.repository)
    for (const [version, lines] of Object.entries(updates)) {
      for (const line of lines) await succeeds(line, shop.repository)
      const author = '-c user.name=Somebody -c user.email=somebody@example.test'
      await succeeds(`git ${author} commit -q -a -m ${version} && git tag ${version}`, shop.repository)
    }
    await shop.clone(clone)
  }, patienceMs)
  afterAll(() => shop.remove(), patienceMs)

  async function succeeds(line: string, cwd = clone): Promise<string> {
    const { code, output } = await shop.run(line, { cwd, env })
    expect(code, `${line}\n${output}`).toBe(0)
    return output
  }
  const checkOut = (version: string) => succeeds(`git checkout -q ${version} && npm run build`)

  /** Starts the site, runs work with all rights, and ends the site as systemd does. */
  async function whileItRuns(work: (root: PocketBase) => Promise<void>): Promise<string> {
    const site = await shop.startSite({ cwd: clone, env })
    try {
      const root = new PocketBase(site.url)
      await root.collection('_superusers').authWithPassword(operator.email, operator.password)
      expect(await (await fetch(`${site.url}/faq`)).text()).toContain('<main')
      await work(root)
    } finally {
      expect(await site.end()).toBe(0)
    }
    return site.output()
  }

  test(
    'goes back to the version before: all that was saved is there, and the next update finds what it had',
    async () => {
      await checkOut('v1.0.0')
      await whileItRuns((root) => ask(root, 1))
      await checkOut('v2.0.0')
      const printed = await whileItRuns(async (root) => {
        await ask(root, 2, { shelf: 'top' })
        await root.collection('shelves').create({ label: 'top' })
      })
      expect(printed).toMatch(/Version: \S+ \([0-9a-f]{8}\)/)

      await checkOut('v1.0.0')
      await whileItRuns(async (root) => {
        expect(await questions(root)).toEqual(['Question 1?', 'Question 2?'])
        const [, second] = await root.collection('faqs').getFullList({ sort: 'position' })
        await root.collection('faqs').update(second?.id ?? '', { answer: 'No.' })
        await ask(root, 3)
      })

      await checkOut('v2.0.0')
      await whileItRuns(async (root) => {
        const found = await root.collection('faqs').getFullList({ sort: 'position' })
        expect(found).toMatchObject([{ shelf: '' }, { shelf: 'top', answer: 'No.' }, { position: 3 }])
        expect(await root.collection('shelves').getFullList()).toMatchObject([{ label: 'top' }])
      })
    },
    patienceMs,
  )

  test(
    "refuses to start if the earlier version cannot read the update's data; then the backup helps",
    async () => {
      const backup = join(clone, 'before.zip')
      await succeeds(`npm run manage -- backup ${backup}`)
      await checkOut('v3.0.0')
      await whileItRuns((root) => ask(root, 4))

      await checkOut('v2.0.0')
      const { code, output } = await shop.run('npm start', {
        cwd: clone,
        env: { ...env, PORT: String(await freePort()) },
      })
      expect(code).not.toBe(0)
      expect(output).toMatch(
        /The site cannot start: A newer version .* \(2099-01-shelves\) .*: start the newer version again, or restore the backup/,
      )
      expect(output).not.toMatch(/^ +at /m)

      await succeeds('mkdir data/later && mv data/data.db* data/later/')
      await succeeds(`npm run manage -- restore ${backup}`)
      await whileItRuns(async (root) => {
        expect(await questions(root)).toEqual(['Question 1?', 'Question 2?', 'Question 3?'])
      })
    },
    patienceMs,
  )
})

async function questions(root: PocketBase): Promise<unknown[]> {
  return (await root.collection('faqs').getFullList({ sort: 'position' })).map((faq) => faq['question'])
}

async function ask(root: PocketBase, position: number, more = {}): Promise<void> {
  const question = `Question ${position}?`
  await root.collection('faqs').create({ question, answer: 'Yes.', position, ...more })
}
