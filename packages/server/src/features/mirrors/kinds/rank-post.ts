import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { mirrorWords } from '@longhouse/contract/bot'
import { z } from 'zod'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { composeRankPost } from '../compose/rank-post.ts'
import { readNames } from '../read-names.ts'
import type { WantMessage } from '../wanted-message.ts'

const promotionSchema = z.object({
  user: z.string(),
  from: z.string(),
  to: z.string().min(1),
  // Other changes are not announced.
  kind: z.literal('promoted'),
  undone_at: z.literal(''),
})

/** Composes the post of a promotion. It is deleted when the promotion is undone, and with the account. */
export const wantRankPost: WantMessage = async (site, { subject_id, channel_id, discord_id }) => {
  const { engine, community, settings } = site
  const change = await engine.recordsOf('rank_changes').findById(subject_id)
  const promotion = promotionSchema.safeParse(change).data
  if (!promotion) return { kind: 'absent' }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).ranks
  if (!channelId) return { kind: 'absent' }
  const { user, from, to } = promotion
  const message = composeRankPost({
    name: (await readNames(engine, [user])).get(user) ?? mirrorWords.formerMember,
    rank: await titleOf(engine, to),
    before: await titleOf(engine, from),
    address: `${settings.publicUrl}/ranks`,
  })
  return { kind: 'message', channelId, message }
}

async function titleOf(source: RecordSource, rank: string): Promise<string> {
  return rank ? toText((await source.recordsOf('ranks').findById(rank))?.['title']) : ''
}
