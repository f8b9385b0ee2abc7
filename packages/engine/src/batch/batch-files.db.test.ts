import PocketBase from 'pocketbase'
import { expect, test } from 'vitest'
import { defineCollection, file, text } from '../schema/index.ts'
import { onEachDatabase, onEachStorage, startTestEngine } from '../testing/index.ts'

const notes = defineCollection({
  name: 'notes',
  type: 'base',
  shape: { title: text(), note: file() },
  rules: { list: '', view: '', create: '', update: '', delete: '' },
})
const id = 'note00000000001'

onEachStorage((storage) =>
  onEachDatabase((database) => {
    test('a record that is deleted and made again in one batch keeps its new file, and only that', async () => {
      const stored = await storage.create()
      const running = await startTestEngine({
        database,
        collections: [notes],
        filesUrl: stored.filesUrl,
        batch: { enabled: true },
      })
      const client = new PocketBase(running.url)
      await client.collection('notes').create({ id, title: 'old', note: new File(['1'], 'a.txt') })
      const batch = client.createBatch()
      batch.collection('notes').delete(id)
      batch.collection('notes').create({ id, title: 'new', note: new File(['22'], 'a.txt') })
      await batch.send()

      const made = await client.collection('notes').getOne(id)
      const answer = await fetch(client.files.getURL(made, String(made['note'])))
      expect([answer.status, await answer.text()]).toEqual([200, '22'])
      await expect.poll(() => stored.keys()).toEqual([expect.stringContaining(`${id}/${made['note']}`)])

      await client.collection('notes').delete(id)
      await expect.poll(() => stored.keys()).toEqual([])
      await running.close()
      await stored.close()
    })
  }),
)
