import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { noisyPicture } from '@longhouse/server/testing'

/** The account and the target of an attack. */
export interface Attacker {
  readonly url: string
  readonly name: 'member' | 'guest'
  readonly id: string
  /** Empty for a guest. */
  readonly token: string
}

/** An attack that makes others wait; returns the statuses of its responses. */
export interface Attack {
  readonly name: string
  run(attacker: Attacker): Promise<number[]>
}

const chained = 'clip_votes_via_clip.user.clip_votes_via_user.clip.clip_votes_via_clip.vote_type != "z"'
const multiplied = 'user.clips_via_user.user.clips_via_user'
const mebibyte = 1024 * 1024

/** Every attack that has worked once. */
export const attacks: readonly Attack[] = [
  {
    name: 'comments for an avatar',
    run: (attacker) => atOnce(5, () => sendAvatar(attacker, Buffer.from(`${'<!---->'.repeat(30)}x`))),
  },
  {
    name: 'chained lists',
    run: (attacker) =>
      atOnce(12, (n) =>
        ask(attacker, '/api/collections/clips/records', { filter: `${chained} && clip_title != "${n}"` }),
      ),
  },
  {
    name: 'a sort over many',
    run: (attacker) =>
      atOnce(12, (n) =>
        ask(attacker, '/api/collections/clips/records', {
          sort: '-clip_votes_via_clip.user.name,clip_votes_via_clip.created,@random',
          filter: `clip_title != "${n}"`,
          perPage: '1000',
        }),
      ),
  },
  {
    name: 'expands that multiply',
    run: (attacker) =>
      atOnce(40, (n) =>
        ask(attacker, '/api/collections/clips/records', {
          filter: `user = "${attacker.id}" && clip_title != "${n}"`,
          expand: multiplied,
          perPage: '1000',
        }),
      ),
  },
  {
    name: 'expands of people',
    run: (attacker) =>
      atOnce(40, (n) =>
        ask(attacker, '/api/collections/users/records', {
          filter: `username != "${n}"`,
          expand: 'clip_votes_via_user.clip.user.clip_votes_via_user',
          perPage: '1000',
        }),
      ),
  },
  {
    name: 'dots in expand',
    run: (attacker) =>
      atOnce(20, () => ask(attacker, '/api/collections/users/records', { expand: '.'.repeat(15_000) })),
  },
  {
    name: 'slashes in a page',
    run: (attacker) => atOnce(20, () => ask(attacker, `/a${'/'.repeat(15_000)}b`)),
  },
  {
    name: 'pages by fifty',
    run: (attacker) =>
      atOnce(50, (n) => several(10, (k) => ask(attacker, k % 2 === 0 ? '/' : `/nowhere-${n}-${k}`))),
  },
  {
    name: 'a batch of pictures',
    run: async (attacker) => {
      const picture = await noisyPicture(2000)
      return atOnce(2, () => sendBatch(attacker, picture))
    },
  },
  { name: 'bodies that never end', run: (attacker) => atOnce(10, () => beginBody(attacker)) },
  {
    name: 'a GIF of 60,000 frames',
    run: (attacker) => {
      const gif = longGif(60_000)
      return atOnce(5, () => sendAvatar(attacker, gif))
    },
  },
  {
    name: 'passwords to compare',
    run: (attacker) => atOnce(30, (n) => logIn(attacker, `nobody${n}@example.test`)),
  },
  { name: 'many topics', run: (attacker) => listen(attacker) },
]

async function atOnce(times: number, act: (n: number) => Promise<number | number[]>): Promise<number[]> {
  return (await Promise.all(Array.from({ length: times }, (_, n) => act(n)))).flat()
}

async function several(times: number, act: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push(await act(n))
  return statuses
}

async function ask(
  { url, token }: Attacker,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<number> {
  const address = `${url}${path}?${new URLSearchParams(query)}`
  return send(address, { headers: { authorization: token, 'accept-encoding': 'br' } })
}

async function send(address: string, init: RequestInit): Promise<number> {
  try {
    const answer = await fetch(address, init)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    // A cut connection is also a refusal.
    return 0
  }
}

function sendAvatar({ url, id, token }: Attacker, bytes: Uint8Array): Promise<number> {
  const body = new FormData()
  body.set('avatar', new File([new Uint8Array(bytes)], 'avatar.gif', { type: 'image/gif' }))
  const address = `${url}/api/collections/users/records/${id}`
  return send(address, { method: 'PATCH', headers: { authorization: token }, body })
}

function sendBatch({ url, id, token }: Attacker, picture: Uint8Array): Promise<number> {
  const body = new FormData()
  const path = `/api/collections/users/records/${id}`
  const requests = Array.from({ length: 10 }, () => ({ method: 'PATCH', url: path, body: {} }))
  body.set('@jsonPayload', JSON.stringify({ requests }))
  for (const index of requests.keys()) {
    body.set(`requests.${index}.avatar`, new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }))
  }
  return send(`${url}/api/batch`, { method: 'POST', headers: { authorization: token }, body })
}

function logIn({ url }: Attacker, identity: string): Promise<number> {
  const body = JSON.stringify({ identity, password: 'not the password' })
  const headers = { 'content-type': 'application/json' }
  return send(`${url}/api/collections/users/auth-with-password`, { method: 'POST', headers, body })
}

/** Announces 32 MiB, sends all but the end, and waits for some seconds. */
async function beginBody({ url, token }: Attacker): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const { promise, resolve } = Promise.withResolvers<number>()
  socket.once('data', (answer) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1] ?? 0)))
  for (const event of ['error', 'close'] as const) socket.on(event, () => resolve(0))
  socket.write(
    `POST /api/collections/clips/records HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${32 * mebibyte}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(32 * mebibyte - 1, ' '))
  const status = await Promise.race([promise, sleep(5000, 0)])
  socket.destroy()
  return status
}

/** A stream with the maximum number of subscriptions, during votes. */
async function listen({ url, token }: Attacker): Promise<number[]> {
  const leaving = new AbortController()
  const stream = await fetch(`${url}/api/realtime`, { signal: leaving.signal })
  const reader = stream.body?.getReader()
  const hello = new TextDecoder().decode((await reader?.read())?.value)
  const [, clientId = ''] = /"clientId":"(\w+)"/.exec(hello) ?? []
  const subscriptions = Array.from({ length: 1000 }, (_, n) => {
    const options = { query: { filter: `clip.user.name != "${n}"`, expand: 'clip.user' } }
    return `clip_votes/*?options=${encodeURIComponent(JSON.stringify(options))}`
  })
  const status = await send(`${url}/api/realtime`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, subscriptions }),
  })
  await sleep(3000)
  leaving.abort()
  return [status]
}

/** A one-pixel picture with many frames. */
function longGif(frames: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}
