import { ComponentType, type APIStringSelectComponent } from 'discord-api-types/v10'
import type { RecordSource } from '@longhouse/engine'
import type { DiscordMirror } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { clipsCollection } from '../../collections/clips.ts'
import { contestsCollection } from '../../collections/contests.ts'
import { container, linkButton, row, textBlock, writeCustomId } from '../../platform/discord/components.ts'
import {
  cutText,
  fullTime,
  relativeTime,
  harmlessText,
  plainText,
} from '../../platform/discord/discord-text.ts'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import type {
  MirrorMessage,
  MirrorSource,
  MirroredSite,
  WantedMessage,
} from '../../platform/mirror-source.ts'
import { mirrorOf, shows, showsRecord } from '../../platform/mirrors/shows.ts'
import { readNames, maxName, mirrorMessage } from '../../platform/mirrors/mirror-message.ts'
import { mirrorWords } from '../../platform/mirrors/mirrors.words.ts'

const kind = 'contest_post'
const say = wordsFor('en', mirrorWords)

/** Longest titles in the text, and in an option: Discord's limit. */
const limits = { title: 80, option: 100 } as const

const gold = 0xff_d1_66

/** Contests in Discord, with the clips that are nominated in them. */
export const contestsMirrors: readonly MirrorSource[] = [
  {
    kind,
    lane: 'posts',
    shows: [
      showsRecord(contestsCollection, {
        kind,
        fields: ['month', 'state', 'nominees', 'winner', 'winner_votes', 'ends'],
        channel: 'announcements',
        isWanted: ({ state }) => state === 'voting',
      }),
      shows(clipsCollection, {
        kind,
        fields: ['clip_title'],
        of: ({ id }) => ({
          subject: { sql: `SELECT "id" FROM "contests" WHERE "nominees" LIKE ?`, params: [`%"${id}"%`] },
        }),
      }),
    ],
    named: (user) => ({
      subject: {
        sql: `SELECT c."id" FROM "contests" c JOIN "clips" k ON c."nominees" LIKE '%"' || k."id" || '"%'
          WHERE k."user" = ?`,
        params: [user],
      },
    }),
    fill: async (tx, { channels }) => {
      if (!channels.announcements) return []
      const found = await tx.records(contestsCollection).findAll({ filter: "state = 'voting'" })
      return found.map(({ id }) => mirrorOf(kind, contestsCollection.name, id))
    },
    compose: composeContestMirror,
  },
]

/** Composes the post of a month's contest: the nominees during the vote, then the winner. */
async function composeContestMirror(site: MirroredSite, mirror: DiscordMirror): Promise<WantedMessage> {
  const { engine, community, settings } = site
  const { subject_id, channel_id, discord_id } = mirror
  const contest = await engine.records(contestsCollection).findById(subject_id)
  if (!contest) return { kind: 'absent' }
  const { id, month, state, winner, winner_votes: votes } = contest
  // There is no vote while clips are being chosen.
  if (state !== 'voting' && state !== 'ended') return { kind: 'absent' }
  // A vote that is over is not announced.
  if (!discord_id && state === 'ended') return { kind: 'absent' }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).announcements
  if (!channelId) return { kind: 'absent' }
  const [ends, now] = [new Date(contest.ends), site.now()]
  const message = composeContestPost({
    id,
    month,
    state,
    nominees: await readNominees(engine, contest.nominees),
    winner: (await readNominees(engine, winner ? [winner] : []))[0],
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
  const found = await Promise.all(ids.map((id) => source.records(clipsCollection).findById(id)))
  const clips = found.filter((clip) => clip !== undefined)
  const names = await readNames(
    source,
    clips.map(({ user }) => user),
  )
  return clips.map(({ id, user, clip_title: title }) => ({
    id,
    title,
    name: names.get(user) ?? mirrorWords.formerMember,
  }))
}

/** A clip that is nominated in a contest. */
interface Nominee {
  readonly id: string
  readonly title: string
  /** The name of its owner. */
  readonly name: string
}

export interface ContestFacts {
  readonly id: string
  /** `2026-11` */
  readonly month: string
  readonly state: 'voting' | 'ended'
  readonly nominees: readonly Nominee[]
  readonly winner?: Nominee | undefined
  readonly votes: number
  readonly ends: Date
  readonly now: Date
  /** URL of the clips. */
  readonly address: string
  readonly canPress: boolean
}

/** Composes the post of a contest: its clips with a select to vote, later the winner. */
export function composeContestPost(facts: ContestFacts): MirrorMessage {
  const { nominees, state, address } = facts
  const lines = [
    `## ${say('contest', { month: monthOf(facts) })}`,
    ...(state === 'ended' ? [outcomeOf(facts)] : [callOf(facts)]),
    // Discord turns a number with a dot at the start of a line into a list with its own numbers.
    ...nominees.map((clip, index) => `${index + 1}\\. ${clipInWords(clip, address)}`),
  ]
  const canVote = state === 'voting' && facts.canPress && nominees.length > 0
  return mirrorMessage([
    container(gold, [
      textBlock(lines.join('\n')),
      ...(canVote ? [row(voteSelect(facts))] : []),
      row(linkButton(say('openClips'), address)),
    ]),
  ])
}

function callOf(facts: ContestFacts): string {
  const { ends } = facts
  if (isClosed(facts)) return say('voteClosed')
  return say('voteUntil', { time: fullTime(ends), distance: relativeTime(ends) })
}

function outcomeOf({ winner, votes, address }: ContestFacts): string {
  if (!winner) return say('noWinner')
  return `**${say('winner', { clip: clipInWords(winner, address), count: votes })}**`
}

function clipInWords({ id, title, name }: Nominee, address: string): string {
  const link = `[${plainText(title, limits.title) || '…'}](${address}?clip=${id})`
  return say('nominee', { title: link, name: plainText(name, maxName) })
}

function voteSelect(facts: ContestFacts): APIStringSelectComponent {
  return {
    type: ComponentType.StringSelect,
    custom_id: writeCustomId({ verb: 'vote', id: facts.id }),
    placeholder: say('chooseClip'),
    // Discord shows options as plain text.
    options: facts.nominees.map(({ id, title, name }) => ({
      label: cutText(harmlessText(title), limits.option) || '…',
      value: id,
      description: cutText(harmlessText(name), maxName) || '…',
    })),
    ...(isClosed(facts) && { disabled: true }),
  }
}

function isClosed({ now, ends }: ContestFacts): boolean {
  return now >= ends
}

function monthOf({ month }: ContestFacts): string {
  const inWords = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return inWords.format(new Date(`${month}-01T00:00:00Z`))
}
