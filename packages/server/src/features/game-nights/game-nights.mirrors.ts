import type { APIActionRowComponent, APIButtonComponent } from 'discord-api-types/v10'
import { hooksFor, type Transaction } from '@longhouse/engine'
import type { DiscordMirror } from '@longhouse/contract/bot'
import { mapLabel } from '@longhouse/contract/community'
import { nightLimits, type GameNight, type Squad, type SquadColour } from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import { gameNightsCollection, squadsCollection } from '../../collections/game-nights.ts'
import { button, container, linkButton, row, textBlock } from '../../platform/discord/components.ts'
import { plainText } from '../../platform/discord/discord-text.ts'
import type {
  MirrorMarks,
  MirrorMessage,
  MirrorSource,
  MirroredSite,
  WantedMessage,
} from '../../platform/mirror-source.ts'
import { hasChannel, shows, showsEvent } from '../../platform/mirrors/shows.ts'
import {
  readNames,
  mirrorMessage,
  namesInRow,
  findShownEvent,
  roomUrl,
} from '../../platform/mirrors/mirror-message.ts'
import { mirrorWords } from '../../platform/mirrors/mirrors.words.ts'

const kind = 'squad_post'
const say = wordsFor('en', mirrorWords)

/** Colours of squads on a dark background. */
const colours: Readonly<Record<SquadColour, number>> = {
  ember: 0xff_8a_4c,
  moss: 0xa8_e0_4f,
  sky: 0x8c_cb_ff,
  violet: 0xb7_9c_ff,
  gold: 0xff_d1_66,
  rose: 0xff_8f_ab,
  teal: 0x5f_d3_c4,
  bone: 0xe8_e2_d0,
}

/** Squads in Discord: a message each in the thread of their event, from the start of the night. */
export const gameNightsMirrors: readonly MirrorSource[] = [
  {
    kind,
    lane: 'squads',
    shows: [
      showsEvent(kind, ['is_draft', 'cancelled_at']),
      shows(gameNightsCollection, {
        kind,
        fields: ['state', 'map'],
        deletes: true,
        of: ({ tournament: event }) => ({ event }),
      }),
      startedNights,
      shows(squadsCollection, {
        kind,
        fields: ['name', 'colour', 'members', 'round', 'phase', 'downs', 'place'],
        deletes: true,
      }),
      newSquads,
    ],
    named: (user) => ({
      subject: { sql: `SELECT "id" FROM "squads" WHERE "members" LIKE ?`, params: [`%"${user}"%`] },
    }),
    fill: async (tx, { channels }) => {
      if (!channels.events) return []
      const rows = await tx.query<{ readonly id: string; readonly event: string }>({
        sql: `SELECT s."id", n."tournament" AS "event" FROM "squads" s
          JOIN "game_nights" n ON n."id" = s."night" WHERE n."state" = 'live' ORDER BY s."number"`,
      })
      return rows.map(({ id, event }) => mirrorOfSquad(id, event))
    },
    compose: composeSquadMirror,
  },
]

/** The squads of a night that starts. */
function startedNights(marks: MirrorMarks) {
  return hooksFor(gameNightsCollection, {
    afterUpdate: async ({ tx, record: night, original }) => {
      if (night.state !== 'live' || original?.state === 'live') return
      const squads = await tx.query<{ readonly id: string }>({
        sql: `SELECT "id" FROM "squads" WHERE "night" = ? ORDER BY "number"`,
        params: [night.id],
      })
      await want(tx, { marks, event: night.tournament, squads: squads.map(({ id }) => id) })
    },
  })
}

/** A squad that is added to a live night. */
function newSquads(marks: MirrorMarks) {
  return hooksFor(squadsCollection, {
    afterCreate: async ({ tx, record: squad }) => {
      const night = await tx.records(gameNightsCollection).findById(squad.night)
      if (night?.state === 'live') await want(tx, { marks, event: night.tournament, squads: [squad.id] })
    },
  })
}

interface WantedSquads {
  readonly marks: MirrorMarks
  readonly event: string
  readonly squads: readonly string[]
}

/** Marks squads to be posted in the thread of their event; without announcements there is no thread. */
async function want(tx: Transaction, { marks, event, squads }: WantedSquads): Promise<void> {
  if (!(await hasChannel(tx, marks, 'events'))) return
  await marks.want(
    tx,
    squads.map((id) => mirrorOfSquad(id, event)),
  )
}

function mirrorOfSquad(subject_id: string, event: string) {
  return { kind, subject_collection: squadsCollection.name, subject_id, event } as const
}

/** Composes a squad's message in its event's thread from the start of the night; after the end it is read-only. */
async function composeSquadMirror(site: MirroredSite, mirror: DiscordMirror): Promise<WantedMessage> {
  const { engine, settings, now, timing } = site
  const { event: id, subject_id, channel_id, discord_id } = mirror
  const event = await findShownEvent(engine, id)
  const squad = event && (await engine.records(squadsCollection).findById(subject_id))
  const night = squad && (await engine.records(gameNightsCollection).findById(squad.night))
  if (!night || night.state === 'lobby') return { kind: 'absent' }
  // A night that is over is not announced.
  if (!discord_id && night.state === 'ended') return { kind: 'absent' }
  const thread = discord_id ? channel_id : await findThread(site, id)
  if (thread === undefined) return { kind: 'absent' }
  if (thread === '') return { kind: 'later', at: new Date(now().getTime() + timing.laterMs) }
  const names = await readNames(engine, squad.members)
  const message = composeSquadPost({
    squad,
    night,
    people: squad.members.map((member) => names.get(member) ?? mirrorWords.formerMember),
    address: roomUrl(site, id),
    canPress: settings.discord?.door !== 'off',
  })
  return { kind: 'message', channelId: thread, message }
}

/** Finds the thread of an event's post: `''` until it is open, or undefined if the event has no post. */
async function findThread({ engine }: MirroredSite, id: string): Promise<string | undefined> {
  const post = await engine
    .records(discordMirrorsCollection)
    .findFirst({ filter: "kind = 'event_post' && event = {:id}", params: { id } })
  return post?.status === 'gone' ? undefined : post?.thread_id
}

/** A squad at a given time of a night, with everything that its post shows. */
export interface SquadFacts {
  readonly squad: Pick<Squad, 'id' | 'number' | 'name' | 'colour' | 'round' | 'phase' | 'downs' | 'place'>
  readonly night: Pick<GameNight, 'state' | 'map'>
  /** Names of its members. */
  readonly people: readonly string[]
  /** URL of the room. */
  readonly address: string
  /** Whether the site receives interactions. */
  readonly canPress: boolean
}

/** Composes the post of a squad: its status, its members, and buttons to count. */
export function composeSquadPost(facts: SquadFacts): MirrorMessage {
  const { squad, people } = facts
  const lines = [`### ${titleOf(squad)}`, stateOf(facts), namesInRow(people, nightLimits.squadSize)].filter(
    (line) => line !== '',
  )
  return mirrorMessage([
    container(squad.colour ? colours[squad.colour] : undefined, [
      textBlock(lines.join('\n')),
      squadButtons(facts),
    ]),
  ])
}

function stateOf({ squad, night }: SquadFacts): string {
  const { round, phase, downs, place } = squad
  const isOver = night.state === 'ended'
  return [
    `**${say('atRound', { round })}**`,
    night.map ? plainText(mapLabel(night.map)) : '',
    isOver ? say('nightEnded') : phase && say(`phase_${phase}`),
    downs > 0 ? say('downs', { count: downs }) : '',
    isOver && place > 0 ? say('placed', { place }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Returns the buttons. The first one names its round, so a second or late click changes nothing. */
function squadButtons({
  squad,
  night,
  address,
  canPress,
}: SquadFacts): APIActionRowComponent<APIButtonComponent> {
  const link = linkButton(say('openRoom'), address)
  if (!canPress) return row<APIButtonComponent>(link)
  const { id, phase } = squad
  const next = Math.min(squad.round + 1, nightLimits.round)
  const isOff = night.state !== 'live' || phase === 'out'
  return row<APIButtonComponent>(
    button({
      verb: 'round',
      id,
      detail: String(next),
      label: say('reached', { round: next }),
      looks: 'good',
      isOff: isOff || squad.round >= nightLimits.round,
    }),
    button({ verb: 'down', id, label: say('down'), isOff }),
    button({ verb: 'out', id, label: say('out'), looks: 'danger', isOff }),
    link,
  )
}

/** Returns the name of a squad as plain text, always with its number. */
function titleOf({ number, name }: Pick<Squad, 'number' | 'name'>): string {
  return name ? say('squadNamed', { number, name: plainText(name) }) : say('squad', { number })
}
