import type { RecordModel } from 'pocketbase'
import { clientOf, type PersonName } from './support/people.ts'

/** Creates a clip over the API. */
export async function createClip(
  url: string,
  data: Record<string, unknown> = {},
  who: PersonName = 'secondMember',
): Promise<RecordModel> {
  const { pb, record } = await clientOf(url, who)
  return pb.collection('clips').create({
    user: record.id,
    game: 'gta5',
    clip_title: uniqueTitle('Forklift'),
    clip_link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    consent_promotional: true,
    ...data,
  })
}

export async function vote(url: string, who: PersonName, clip: string, vote_type = 'upvote'): Promise<void> {
  const { pb, record } = await clientOf(url, who)
  await pb.collection('clip_votes').create({ user: record.id, clip, vote_type })
}

export function uniqueTitle(base: string): string {
  return `${base} ${Math.random().toString(36).slice(2, 8)}`
}

export function refusal(status: number, message = 'The lamp went out.') {
  return { status, contentType: 'application/json', body: JSON.stringify({ status, message, data: {} }) }
}

export const noise = /Failed to load resource|net::ERR/
