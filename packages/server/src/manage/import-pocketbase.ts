import { closeSync, openSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Engine, ImportReport, Skipped, SkippedOne, Reshape, Reshaped } from '@longhouse/engine'
import { kindsOfActivity } from '../platform/activities.ts'
import { reviewActivities } from '../features/activity/review-activities.ts'
import { cleanUsernames, withDigits } from '../features/users/users.usernames.ts'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'
import { characterCount, isEmail, toNumber, toText } from '@longhouse/engine/schema'
import { clipFormMessages, clipLimits, normalClipLink } from '@longhouse/contract/clips'
import { participantLimits } from '@longhouse/contract/events'
import { userLimits } from '@longhouse/contract/users'
import { markdownOfHtml } from './import/markdown-of-html.ts'

/** Statements that update the stored counts of other records. */
const recounts = [
  `UPDATE clips SET
     upvotes = (SELECT count(*) FROM clip_votes WHERE clip_votes.clip = clips.id AND vote_type = 'upvote'),
     downvotes = (SELECT count(*) FROM clip_votes WHERE clip_votes.clip = clips.id AND vote_type = 'downvote')`,
  `UPDATE tournaments SET participant_count =
     (SELECT count(*) FROM tournament_registrations WHERE tournament_registrations.tournament = tournaments.id)`,
]

export async function importFromPocketBase(settings: Settings, args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { report: { type: 'string' } },
  })
  const [folder] = positionals
  if (!folder) {
    console.error('Give the data folder of the PocketBase (pb_data): the one with data.db and storage in it.')
    return 2
  }
  const file = values.report === undefined ? undefined : openSync(values.report, 'w', 0o600)
  try {
    const report = await withEngine(settings, async (engine, { now }, features) => {
      const done = await engine.importPocketBase({
        folder,
        reshape: asTheFormsDo,
        onSkip: (what) => {
          if (file !== undefined) writeSync(file, `${detailLine(what)}\n`)
        },
      })
      await rename(engine, done)
      await recount(engine)
      // Imported records have caused no activities yet.
      await reviewActivities({ engine, now, kinds: kindsOfActivity(features), repairs: true })
      return done
    })
    for (const line of reportLines(report)) console.log(line)
    return 0
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Otherwise the next start would do it without a report. */
async function rename(engine: Engine, report: ImportReport): Promise<void> {
  for (const { id, before, now } of await cleanUsernames(engine))
    report.skip({
      reason: 'changed value',
      collection: 'users',
      field: 'username',
      message: 'The name had what a username cannot hold, or somebody has it already.',
      detail: `${before} became ${now}`,
      isRecord: false,
      id,
    })
}

async function recount(engine: Engine): Promise<void> {
  await engine.transaction(async (tx) => {
    for (const sql of recounts) await tx.query({ sql })
  })
}

function reportLines({ collections, links, skipped }: ImportReport): string[] {
  return [
    ...collections.map(({ name, imported, already, skipped: left, files }) => {
      const details = [
        ...(already > 0 ? [`${already} were there already`] : []),
        ...(left > 0 ? [`${left} were left out`] : []),
        ...(files > 0 ? [plural(files, 'file')] : []),
      ]
      return `${name}: ${imported} imported${details.map((detail) => `, ${detail}`).join('')}`
    }),
    `${plural(links, 'link')} with Discord and other providers imported`,
    'Superusers are not brought over: make one with `npm run manage -- superuser upsert`.',
    ...(skipped.length > 0 ? ['', 'Left out or changed, and why:', ...skipped.map(skippedLine)] : []),
  ]
}

function skippedLine({ reason, collection, field, message, isRecord, count, ids }: Skipped): string {
  const place = field ? `${collection}.${field}` : collection
  const what = plural(count, isRecord ? 'record' : 'value')
  const where = ids.length > 0 ? ` (${ids.join(', ')}${count > ids.length ? ', …' : ''})` : ''
  return `  ${place}: ${what}, ${reason}: ${message}${where}`
}

/** Formats one skipped value for the report file: the record's id first. */
function detailLine({ reason, collection, field, message, detail, isRecord, id = '' }: SkippedOne): string {
  const place = field ? `${collection}.${field}` : collection
  const details = detail === undefined ? [] : [detail.replaceAll(/\s/g, ' ')]
  return [id, place, isRecord ? 'record' : 'value', reason, message, ...details].join('\t')
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

const { min, max, unlimited } = participantLimits

/** Stores imported values as a form of the site would. */
const asTheFormsDo: Reshape = ({ collection, field, from, value }) => {
  const own = byField[`${collection}.${field}`]
  if (own) return own(value)
  return from === 'editor' ? formatted(toText(value)) : undefined
}

const byField: Readonly<Record<string, (value: unknown) => Reshaped | undefined>> = {
  'clips.clip_link': (value) => clipLink(toText(value)),
  // A part of the handle could belong to someone else.
  'clips.paypal_handle': (value) =>
    characterCount(toText(value)) > clipLimits.paypal
      ? { problem: clipFormMessages.tooLong(clipLimits.paypal) }
      : undefined,
  'tournaments.max_participants': places,
  'users.email': (value) => address(toText(value)),
  'users.username': (value) => username(toText(value)),
}

function clipLink(link: string): Reshaped | undefined {
  const normal = normalClipLink(link)
  if (normal === undefined) return { problem: clipFormMessages.badLink, detail: link }
  if (normal.length > clipLimits.link)
    return { problem: clipFormMessages.tooLong(clipLimits.link), detail: link }
  if (normal === link) return undefined
  const message = 'The link is written as browsers write it, without a name and password.'
  return { value: normal, message, detail: `became ${normal}` }
}

function places(value: unknown): Reshaped | undefined {
  const number = typeof value === 'number' ? value : toNumber(value)
  if (Number.isInteger(number) && number >= min && number <= max && Number(value) === number) return undefined
  const message = `An event here has ${min} to ${max} places or no limit: it has no limit now, so that everybody may come.`
  return { value: unlimited, message, detail: `${toText(value)} places` }
}

function address(given: string): Reshaped | undefined {
  if (isEmail(given)) return undefined
  if (isEmail(given.trim()))
    return { value: given.trim(), message: 'Blanks around the address were left out.', detail: given }
  const message =
    'This is no e-mail address: the account came without one, and its owner logs in through Discord.'
  return { value: '', message, detail: given }
}

/**
 * Only cuts a long name. Invalid characters are removed after the import, so that no member takes another's
 * name.
 */
function username(name: string): Reshaped | undefined {
  if (name.length <= userLimits.username) return undefined
  const now = withDigits(name)
  const message = `A username has ${userLimits.username} characters at most: the name was cut.`
  return { value: now, message, detail: `${name} became ${now}` }
}

function formatted(html: string): Reshaped | undefined {
  const { text, cut } = markdownOfHtml(html)
  if (text === html) return undefined
  const lost = cut.length > 0 ? ` Left out: ${cut.join(', ')}.` : ''
  return { value: text, message: `HTML became text as the editor here writes it.${lost}` }
}
