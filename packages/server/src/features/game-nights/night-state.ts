import { refuse, type RecordValues, type Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import { isLongOver, placesWords } from '@longhouse/contract/events'
import { nightLimits, nightRefusals, type NightState } from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import { findSquads, type StoredNight } from './find-night.ts'

const say = wordsFor('en', nightRefusals)

/** A change of a night: the stored row and the new values. */
export interface NightChange {
  readonly original: StoredNight
  readonly values: RecordValues<StoredNight>
  readonly now: Date
}

/** Allows the next step of a night and sets its dates. Refuses any other step, and changes after the end. */
export async function requireStep(tx: Transaction, change: NightChange): Promise<void> {
  const { original, values } = change
  const step: `${NightState}-${NightState}` | undefined =
    original.state && values.state ? `${original.state}-${values.state}` : undefined
  switch (step) {
    case 'lobby-lobby':
    case 'live-live':
      return
    case 'ended-ended':
      throw refuse(say('over'))
    case 'lobby-live':
      return start(tx, change)
    case 'live-ended':
      values.ended_at = formatDate(change.now)
      return
    case 'ended-live':
      return goOn(tx, change)
    default:
      throw refuse({ field: 'state', code: 'validation_step', message: say('wrongStep') })
  }
}

async function start(tx: Transaction, { original, values, now }: NightChange): Promise<void> {
  const event = await requireEvent(tx, original)
  if (isLongOver({ end_date: toText(event?.['end_date']) }, now)) throw refuse(say('longOver'))
  const squads = await findSquads(tx, original.id)
  if (squads.every(({ members }) => members.length === 0)) throw refuse(say('nobodyIn'))
  values.started_at = formatDate(now)
}

async function goOn(tx: Transaction, { original, values, now }: NightChange): Promise<void> {
  const { lateMinutes: minutes } = nightLimits
  if (now.getTime() - Date.parse(original.ended_at) > minutes * 60_000)
    throw refuse(say('tooLateToGoOn', { minutes }))
  await requireEvent(tx, original)
  const handedIn = await tx.recordsOf('runs').count({
    filter: "squad.night = {:night} && status != 'draft'",
    params: { night: original.id },
  })
  if (handedIn > 0) throw refuse(say('handedIn'))
  values.ended_at = ''
}

async function requireEvent(tx: Transaction, { tournament }: StoredNight): Promise<AnyRecord | undefined> {
  const event = await tx.recordsOf('tournaments').findById(tournament)
  if (toText(event?.['cancelled_at'])) throw refuse(placesWords.cancelled)
  return event
}
