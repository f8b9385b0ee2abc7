import { deepEqual, equal } from 'node:assert/strict'
import type PocketBase from 'pocketbase'
import { askAt, freshQuestions, newClient, startTraffic } from '@longhouse/server/testing'
import { meanwhile, newEvent, requireWritten, superuserAt } from './people.ts'
import type { Phase } from './update.ts'

export async function loseNode({ site, front, people }: Phase): Promise<void> {
  const ask = askAt(front.url, people.adminToken)
  const writing = startTraffic({ ask, paths: [freshQuestions], writers: ['one', 'two', 'three'] })
  const over = new AbortController()
  const uploading = keepUploading(newClient(site.url(), people.adminToken), over.signal)
  await writing.more(meanwhile)
  await site.node(0).end('SIGKILL')
  if (site.place.nodes === 1) await site.startNode(0)
  await writing.more(meanwhile)
  await writing.stop()
  if (site.place.nodes > 1) await site.startNode(0)
  over.abort()
  const uploaded = await uploading

  await requireWritten(site, writing.written)
  const root = await superuserAt(site.url(site.place.nodes - 1))
  const events = await root.collection('tournaments').getFullList()
  const missing = uploaded.filter((id) => !events.some((event) => event.id === id))
  deepEqual(missing, [], 'events that were acknowledged are gone')
  for (const event of events) {
    const answer = await fetch(root.files.getURL(event, String(event['thumbnail'])))
    equal(answer.status, 200, `the picture of ${String(event['name'])} is gone`)
  }
}

/** Creates events with pictures, one after the other. Returns the acknowledged ids. */
async function keepUploading(client: PocketBase, until: AbortSignal): Promise<string[]> {
  const made: string[] = []
  while (!until.aborted) {
    const creating = client.collection('tournaments').create(newEvent(`Event ${made.length}`))
    await creating.then(
      ({ id }) => made.push(id),
      () => undefined,
    )
  }
  return made
}
