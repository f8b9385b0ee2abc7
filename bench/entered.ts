import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import PocketBase from 'pocketbase'
import { freePort, siteQuestions } from '@longhouse/server/testing'
import { withGrownSite, type RunningSite } from './grown-sites.ts'

/**
 * Counts the source files and functions that one action enters, from its request to its answer: V8 counts the
 * calls in a running site. `-- --list` names the files.
 */
const size = { members: 300, clips: 100, votesPerClip: 5, events: 40, perMember: 2, listeners: 0 }
const warmUps = 30
const rounds = 9
const root = fileURLToPath(new URL('..', import.meta.url))

type Act = (site: RunningSite, turn: number) => Promise<unknown>

const vote: Act = ({ url, people, grown }, turn) =>
  write(url, people[turn], 'clip_votes', { clip: grown.clips[turn % 50], vote_type: 'downvote' })
const signUp: Act = ({ url, people, grown }, turn) =>
  write(url, people[turn], 'tournament_registrations', { tournament: grown.event })
const list: Act = (site, turn) => {
  const path = siteQuestions(site.grown).find(({ name }) => name === 'events')?.path ?? ''
  return ask(site.url, path, site.people[turn]?.token)
}

/** Each action, and what happens before it without being counted. */
const actions: readonly { readonly name: string; readonly act: Act; readonly before?: Act }[] = [
  { name: 'a vote', act: vote },
  { name: 'a sign-up', act: signUp },
  { name: 'the list of events after a sign-up', act: list, before: signUp },
]

const port = await freePort()
const env = { NODE_OPTIONS: `--inspect=127.0.0.1:${port}`, LOG_LEVEL: 'silent' }
await withGrownSite({ env }, size, async (site) => {
  const profiler = await openProfiler(port)
  let turn = 0
  for (const { name, act, before } of actions) {
    const entered = new Map<string, number>()
    for (let round = -warmUps; round < rounds; round += 1) {
      turn += 1
      await before?.(site, turn)
      await profiler.take()
      await act(site, turn)
      const functions = await profiler.take()
      if (round >= 0) for (const one of functions) entered.set(one, (entered.get(one) ?? 0) + 1)
    }
    // Functions of a job that runs by chance during a round are not in most rounds.
    const usual = [...entered].filter(([, times]) => times > rounds / 2).map(([one]) => one)
    const files = [...new Set(usual.map((one) => one.split('#', 1)[0] ?? ''))].toSorted()
    console.log(`${name}: ${files.length} files, ${usual.length} functions`)
    if (process.argv.includes('--list')) console.log(files.map((file) => `  ${file}`).join('\n'))
  }
  profiler.close()
})
// The exit does not wait for a stream that is slow to close.
process.exit()

async function write(
  url: string,
  person: RunningSite['people'][number] | undefined,
  collection: string,
  values: object,
): Promise<void> {
  const client = new PocketBase(url)
  client.authStore.save(person?.token ?? '')
  await client.collection(collection).create({ user: person?.id, ...values })
}

async function ask(url: string, path: string, token = ''): Promise<void> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: token } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly functionName: string
      readonly ranges: readonly { readonly count: number; readonly startOffset: number }[]
    }[]
  }[]
}

/** Connects to the inspector of a process; `take` returns the functions that ran since the last call. */
async function openProfiler(inspector: number) {
  const targets = await fetch(`http://127.0.0.1:${inspector}/json/list`)
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let count = 0
  const send = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      count += 1
      waiting.set(count, resolve)
      socket.send(JSON.stringify({ id: count, method, params }))
    })
  await send('Profiler.enable')
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    take: async (): Promise<string[]> => {
      const { result } = (await send('Profiler.takePreciseCoverage')) as Coverage
      return result
        .filter(({ url }) => url.includes('/packages/'))
        .flatMap(({ url, functions }) =>
          functions
            // The first function of a module is the module itself, which runs when it is loaded.
            .filter(({ functionName, ranges }) => functionName !== '' || ranges[0]?.startOffset !== 0)
            .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
            .map(({ functionName, ranges }) => {
              const file = relative(root, fileURLToPath(url))
              return `${file}#${functionName}@${ranges[0]?.startOffset ?? 0}`
            }),
        )
    },
    close: () => socket.close(),
  }
}
