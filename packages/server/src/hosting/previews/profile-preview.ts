import { linkPreviewWords } from '@longhouse/contract/link-previews'
import { cleanUsername } from '@longhouse/contract/users'
import { wordsFor } from '@longhouse/contract/words'
import { z } from 'zod'
import type { Found, LinkPreview } from './preview.ts'
import { usersCollection } from '../../collections/users.ts'

const say = wordsFor('en', linkPreviewWords)

/** The data of a member that guests see: cards are only for members. */
const memberSummary = z.object({
  id: z.string(),
  username: z.string(),
  avatar: z.string(),
  created: z.string(),
  collectionId: z.string(),
})

/** Returns the preview of a member: their name, their picture and since when they are one. */
export async function profilePreview({ engine }: Found, encoded: string): Promise<LinkPreview | undefined> {
  const username = decode(encoded)
  const found = await engine.records(usersCollection).findFirst({
    filter: 'username = {:username} || username = {:cleaned}',
    params: { username, cleaned: cleanUsername(username) },
  })
  const member = memberSummary.safeParse(found).data
  if (!member) return undefined
  const { id, avatar, collectionId, created, username: title } = member
  const path = `/user/${encodeURIComponent(title)}`
  const image = avatar && `/api/files/${collectionId}/${id}/${avatar}?thumb=100x100`
  const when = monthOf(created)
  return {
    title,
    description: say('memberText', { name: title, when }),
    path,
    ...(image && { image }),
    embed: {
      title,
      facts: say('member', { when }),
      path,
      label: say('toMember'),
      ...(image && { picture: { path: image, isWide: false } }),
    },
  }
}

function monthOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
