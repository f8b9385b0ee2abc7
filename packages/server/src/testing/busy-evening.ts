import PocketBase, { ClientResponseError } from 'pocketbase'
import type { Cluster, Member } from './cluster.ts'
import { clipValues, eventValues, newPicture } from './factories.ts'

const clipCount = 6
const eventCount = 4
const places = 8

/** Duration, and number of members. */
export interface EveningOptions {
  readonly seconds: number
  readonly members: number
}

/** The results. */
export interface Evening {
  /** Number of responses with each status. */
  readonly answers: ReadonlyMap<number, number>
  /** A message for each count that is wrong. */
  readonly wrong: readonly string[]
}

/**
 * Sends concurrent requests of all members to both nodes: votes back and forth, sign-ups and cancellations,
 * each before the last response. Staff delete registrations, clips and events, and members leave.
 */
export async function spendBusyEvening(
  cluster: Cluster,
  { seconds, members: count }: EveningOptions,
): Promise<Evening> {
  const { root } = cluster
  const [{ url: here }, { url: there }] = cluster.nodes
  const answers = new Map<number, number>()
  let clips: { readonly id: string; readonly owner: string }[] = []
  const events: string[] = []
  const members: Member[] = []
  for (let n = 0; n < count; n += 1) members.push(await cluster.newMember(`guest${n}`))
  for (let n = 0; n < clipCount; n += 1) await addClip()
  for (let n = 0; n < eventCount; n += 1) await addEvent()

  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() > end
  await Promise.all([...members.keys().map(pressOn), tidyUp(), leave()])
  return { answers, wrong: await wrongCounts(root) }

  async function pressOn(index: number): Promise<void> {
    while (!isOver()) {
      const member = members[index]
      if (member) await Promise.all([vote(member), signUp(member)])
    }
  }

  /** Casts a vote, then concurrently deletes it, changes it and casts the other one. */
  async function vote(member: Member): Promise<void> {
    const votes = bothWays(member, 'clip_votes')
    const [vote_type, other] = Math.random() < 0.5 ? ['upvote', 'downvote'] : ['downvote', 'upvote']
    const values = { user: member.id, clip: anyOf(clips)?.id, vote_type }
    const cast = await answered(votes.here.create(values))
    await Promise.all([
      cast && answered(votes.here.delete(cast.id)),
      cast && answered(votes.there.update(cast.id, { vote_type: other })),
      answered(votes.there.create({ ...values, vote_type: other })),
    ])
  }

  /** Takes a place, then concurrently gives it back twice and takes it again. */
  async function signUp(member: Member): Promise<void> {
    const registrations = bothWays(member, 'tournament_registrations')
    const values = { user: member.id, tournament: anyOf(events) }
    const taken = await answered(registrations.there.create(values))
    await Promise.all([
      taken && answered(registrations.there.delete(taken.id)),
      taken && answered(registrations.here.delete(taken.id)),
      answered(registrations.here.create(values)),
    ])
  }

  function bothWays(member: Member, name: string) {
    return { here: member.at(here).collection(name), there: member.at(there).collection(name) }
  }

  /** Works as staff: registrations are deleted, clips and events come and go, places change. */
  async function tidyUp(): Promise<void> {
    for (let round = 0; !isOver(); round += 1) {
      await answered(takeOutSomebody())
      if (round % 4 === 1) await answered(root.collection('clips').delete(clips.shift()?.id ?? ''))
      if (round % 4 === 1) await addClip()
      if (round % 4 === 3) await answered(root.collection('tournaments').delete(events.shift() ?? ''))
      if (round % 4 === 3) await addEvent()
      const max_participants = places + (round % 3)
      await answered(root.collection('tournaments').update(anyOf(events) ?? '', { max_participants }))
    }
  }

  async function takeOutSomebody(): Promise<unknown> {
    const registrations = root.collection('tournament_registrations')
    const [somebody] = (await registrations.getList(1, 1, { sort: '@random' })).items
    return somebody && registrations.delete(somebody.id)
  }

  /** Deletes members in the middle of their requests, and adds others. */
  async function leave(): Promise<void> {
    for (let n = 0; !isOver(); n += 1) {
      const index = n % members.length
      const gone = members[index]
      if (gone) await answered(root.collection('users').delete(gone.id))
      clips = clips.filter(({ owner }) => owner !== gone?.id)
      const late = await answered(cluster.newMember(`late${n}`))
      if (late) members[index] = late
      // Their clips were deleted with them.
      while (clips.length < clipCount) await addClip()
    }
  }

  async function addClip(): Promise<void> {
    // Its owner may be deleted at the same time, and the clip with them.
    const owner = anyOf(members)?.id ?? ''
    const clip = await answered(root.collection('clips').create(clipValues(owner)))
    if (clip) clips.push({ id: clip.id, owner })
    else await addClip()
  }

  async function addEvent(): Promise<void> {
    const values = eventValues({ max_participants: places, thumbnail: newPicture() })
    const event = await answered(root.collection('tournaments').create(values))
    if (event) events.push(event.id)
    else await addEvent()
  }

  async function answered<T>(request: Promise<T>): Promise<T | undefined> {
    try {
      const answer = await request
      note(200)
      return answer
    } catch (error) {
      note(error instanceof ClientResponseError ? error.status : 0)
      return undefined
    }
  }

  function note(status: number): void {
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
}

async function wrongCounts(root: PocketBase): Promise<string[]> {
  const all = (name: string) => root.collection(name).getFullList()
  const people = new Set((await all('users')).map(({ id }) => id))
  const [votes, registrations] = [await all('clip_votes'), await all('tournament_registrations')]
  const wrong: string[] = []
  for (const clip of await all('clips')) {
    for (const [field, type] of [
      ['upvotes', 'upvote'],
      ['downvotes', 'downvote'],
    ] as const) {
      const cast = votes.filter((vote) => vote['clip'] === clip.id && vote['vote_type'] === type).length
      if (clip[field] !== cast) wrong.push(`${clip.id} says ${clip[field]} ${field} and has ${cast}`)
    }
  }
  for (const event of await all('tournaments')) {
    const taken = registrations.filter(({ tournament }) => tournament === event.id).length
    if (event['participant_count'] !== taken)
      wrong.push(`${event.id} says ${event['participant_count']} people and has ${taken}`)
    if (taken > event['max_participants']) wrong.push(`${event.id} has ${taken} people and too few places`)
  }
  for (const { id, user } of [...votes, ...registrations])
    if (!people.has(user)) wrong.push(`${id} is of somebody who left`)
  return wrong
}

function anyOf<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)]
}
