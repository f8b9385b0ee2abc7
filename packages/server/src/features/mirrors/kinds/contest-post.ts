import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { mirrorWords } from '@longhouse/contract/bot'
import { z } from 'zod'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { composeContestPost, type Nominee } from '../compose/contest-post.ts'
import { readNames } from '../read-names.ts'
import type { WantMessage } from '../wanted-message.ts'

const contestSchema = z.object({
  id: z.string(),
  month: z.string(),
  // There is no vote while clips are being chosen.
  state: z.enum(['voting', 'ended']),
  nominees: z.array(z.string()),
  winner: z.string(),
  winner_votes: z.number(),
  ends: z.string(),
})

/** Composes the post of a month's contest: the nominees during the vote, then the winner. */
export const wantContestPost: WantMessage = async (site, { subject_id, channel_id, discord_id }) => {
  const { engine, community, settings } = site
  const contest = contestSchema.safeParse(await engine.recordsOf('contests').findById(subject_id)).data
  if (!contest) return { kind: 'absent' }
  // A vote that is over is not announced.
  if (!discord_id && contest.state === 'ended') return { kind: 'absent' }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).announcements
  if (!channelId) return { kind: 'absent' }
  const { id, month, state, winner_votes: votes } = contest
  const nominees = await readNominees(engine, contest.nominees)
  const [ends, now] = [new Date(contest.ends), site.now()]
  const message = composeContestPost({
    id,
    month,
    state,
    nominees,
    winner: (await readNominees(engine, [contest.winner].filter(Boolean)))[0],
    votes,
    ends,
    now,
    address: `${settings.publicUrl}/clips`,
    canPress: settings.discord?.door !== 'off',
  })
  return { kind: 'message', channelId, message, lookAt: now < ends ? ends : undefined }
}

/** Reads clips in their order, without deleted ones. */
async function readNominees(source: RecordSource, ids: readonly string[]): Promise<Nominee[]> {
  const clips = (await Promise.all(ids.map((id) => source.recordsOf('clips').findById(id)))).filter(
    (clip) => clip !== undefined,
  )
  const names = await readNames(
    source,
    clips.map(({ user }) => toText(user)),
  )
  return clips.map(({ id, user, clip_title: title }) => ({
    id,
    title: toText(title),
    name: names.get(toText(user)) ?? mirrorWords.formerMember,
  }))
}
