import { botWords, wordsIn } from '@longhouse/contract/bot'
import { isRecordId } from '@longhouse/contract/pages'
import { notFound } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { fullTime } from '../../../platform/discord/discord-time.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { AskedBy, KnownAsker, PressAnswer } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { linkRow } from './link-row.ts'

/** Votes for a clip of the month, or changes the vote. */
export const voteAnswer: PressAnswer = {
  verb: 'vote',
  answer: async ({ id, values: [clip = ''] }, by) => {
    if (!isRecordId(id) || !isRecordId(clip)) throw notFound()
    const { records } = by.asker
    const contest = await records.view({ collection: 'contests', id })
    await castVote(by, { contest: id, clip })
    const { clip_title: title } = await records.view({ collection: 'clips', id: clip })
    const say = wordsIn(by.asker.language, botWords)
    const chosen = `**${plainText(toText(title), 150) || '…'}**`
    const ends = toText(contest['ends'])
    return answerWith(
      ends
        ? say('votedUntil', { clip: chosen, until: fullTime(new Date(ends)) })
        : say('voted', { clip: chosen }),
      linkRow(say('watchClip'), `${by.site.settings.publicUrl}/clips?clip=${clip}`),
    )
  },
}

async function castVote(
  { asker: { account, records } }: AskedBy<KnownAsker>,
  { contest, clip }: { readonly contest: string; readonly clip: string },
): Promise<void> {
  const collection = 'contest_votes'
  const filter = `contest = '${contest}' && user = '${account.id}'`
  const [vote] = (await records.list(collection, { filter, perPage: '1', skipTotal: '1' })).items
  if (vote) await records.update({ collection, id: vote.id }, { clip })
  else await records.create(collection, { contest, clip, user: account.id })
}
