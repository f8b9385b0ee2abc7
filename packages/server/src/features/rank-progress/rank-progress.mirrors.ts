import { hooksFor, type RecordSource } from '@longhouse/engine'
import type { DiscordMirror } from '@longhouse/contract/bot'
import type { RankChange } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { ranksCollection } from '../../collections/content.ts'
import { rankChangesCollection } from '../../collections/rank-progress.ts'
import { container, linkButton, row, textBlock } from '../../platform/discord/components.ts'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import { plainText } from '../../platform/discord/discord-text.ts'
import type {
  MirrorMarks,
  MirrorMessage,
  MirrorSource,
  MirroredSite,
  WantedMessage,
} from '../../platform/mirror-source.ts'
import { hasChannel, mirrorOf, shows } from '../../platform/mirrors/shows.ts'
import { readNames, maxName, mirrorMessage } from '../../platform/mirrors/mirror-message.ts'
import { mirrorWords } from '../../platform/mirrors/mirrors.words.ts'

const kind = 'rank_post'
const say = wordsFor('en', mirrorWords)
const maxTitle = 100

/** Promotions in Discord, with the titles of ranks. */
export const rankProgressMirrors: readonly MirrorSource[] = [
  {
    kind,
    lane: 'posts',
    shows: [
      newPromotions,
      shows(rankChangesCollection, { kind, fields: ['undone_at', 'to', 'from'], deletes: true }),
      shows(ranksCollection, {
        kind,
        fields: ['title'],
        of: ({ id }) => ({
          subject: { sql: `SELECT "id" FROM "rank_changes" WHERE "to" = ? OR "from" = ?`, params: [id, id] },
        }),
      }),
    ],
    named: (user) => ({
      subject: { sql: `SELECT "id" FROM "rank_changes" WHERE "user" = ?`, params: [user] },
    }),
    compose: composeRankMirror,
  },
]

function newPromotions(marks: MirrorMarks) {
  return hooksFor(rankChangesCollection, {
    afterCreate: async ({ tx, record: change }) => {
      if (!isPromotion(change) || !(await hasChannel(tx, marks, 'ranks'))) return
      await marks.want(tx, [mirrorOf(kind, rankChangesCollection.name, change.id)])
    },
  })
}

/** Whether a change is a promotion that was not undone. Other changes are not announced. */
function isPromotion(change: RankChange): boolean {
  return change.kind === 'promoted' && change.undone_at === ''
}

/** Composes the post of a promotion. It is deleted when the promotion is undone, and with the account. */
async function composeRankMirror(site: MirroredSite, mirror: DiscordMirror): Promise<WantedMessage> {
  const { engine, community, settings } = site
  const { subject_id, channel_id, discord_id } = mirror
  const change = await engine.records(rankChangesCollection).findById(subject_id)
  if (!change || !isPromotion(change) || !change.to) return { kind: 'absent' }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).ranks
  if (!channelId) return { kind: 'absent' }
  const { user, from, to } = change
  const message = composeRankPost({
    name: (await readNames(engine, [user])).get(user) ?? mirrorWords.formerMember,
    rank: await titleOf(engine, to),
    before: await titleOf(engine, from),
    address: `${settings.publicUrl}/ranks`,
  })
  return { kind: 'message', channelId, message }
}

async function titleOf(source: RecordSource, rank: string): Promise<string> {
  return rank ? ((await source.records(ranksCollection).findById(rank))?.title ?? '') : ''
}

/** A member who was promoted. */
interface PromotionFacts {
  readonly name: string
  readonly rank: string
  /** The previous rank, or `''`. */
  readonly before: string
  /** URL of the ranks. */
  readonly address: string
}

/** Composes the post of a promotion: member and rank. How it was earned stays private. */
function composeRankPost({ name, rank, before, address }: PromotionFacts): MirrorMessage {
  const words = { name: plainText(name, maxName), rank: plainText(rank, maxTitle) }
  const lines = [
    `## ${say('promotedTo', words)}`,
    ...(before ? [say('promotedFrom', { rank: plainText(before, maxTitle) })] : []),
  ]
  return mirrorMessage([
    container(undefined, [textBlock(lines.join('\n')), row(linkButton(say('allRanks'), address))]),
  ])
}
