import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { askAt, freshQuestions, startTraffic } from '@longhouse/server/testing'
import type { Front } from './front.ts'
import { entryScript } from './go-live.ts'
import type { OperatedSite } from './operated-site.ts'
import { meanwhile, requireWritten, type People } from './people.ts'

const changedFile = 'packages/web/src/main.tsx'
const changeMark = 'the second release of the journey'

export interface Phase {
  readonly site: OperatedSite
  readonly front: Front
  readonly people: People
}

/** With several nodes members continue writing during restarts; a single node cannot respond then. */
export async function update({ site, front, people }: Phase): Promise<void> {
  const ask = askAt(front.url, people.adminToken)
  const scriptOf = async () => entryScript.exec(await ask('GET', '/'))?.[0] ?? ''
  const old = await scriptOf()
  const paths = ['/', old, freshQuestions]
  const before = startTraffic({ ask, paths, writers: ['during the build', 'meanwhile'] })
  await before.more(meanwhile)
  await site.shop.release(changedFile, `\nconsole.info('${changeMark}')\n`)
  await site.command('npm run manage -- backup && git pull && npm run build')
  equal(await scriptOf(), old, 'a site changed its pages before it was restarted')
  if (site.place.nodes === 1) await before.stop()
  const readers = site.place.nodes === 1 ? startTraffic({ ask, paths, writers: [] }) : before
  for (let index = 0; index < site.place.nodes; index += 1) {
    equal(await site.node(index).end(), 0, 'a node did not stop cleanly')
    await site.startNode(index)
    await readers.more(meanwhile)
  }
  await readers.stop()
  deepEqual([...new Set([...before.lost, ...readers.lost])], [], 'requests were lost')

  const next = await scriptOf()
  ok(next !== old, 'the page after the update names the script of before')
  match(await ask('GET', next), new RegExp(changeMark))
  ok((await ask('GET', old)).length > 0, 'the script of before is gone')
  await requireWritten(site, before.written)
}
