import { refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { hasOccurrence, readPattern, seriesLimits, seriesWords } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { dateIn } from '@longhouse/contract/zones'
import { isServer } from '../../platform/acting-person.ts'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import { eventSeriesCollection } from '../../collections/series.ts'
import { dayOf } from './series-events.ts'

const say = wordsFor('en', seriesWords)

type Values = Readonly<Record<string, unknown>>

/** Keeps a series in step with writes to its events. */
export function occurrencesHooks(now: () => Date): BoundHooks {
  return hooksByName('tournaments', {
    beforeCreate: async ({ tx, values }) => {
      const id = toText(values['series'])
      if (id !== '') await requireWanted(tx, { id, day: dayOf(toText(values['occurrence'])) })
    },
    beforeUpdate: ({ context, values, original, cascadedFrom }) => {
      if (!original || toText(original['series']) === '' || isServer(context) || cascadedFrom) return
      if (isChanged(values, original)) values['is_detached'] = true
    },
    afterDelete: async ({ context, tx, record, cascadedFrom }) => {
      const id = toText(record['series'])
      if (id === '' || isServer(context) || cascadedFrom) return
      await leaveOut(tx, { id, day: dayOf(toText(record['occurrence'])), now: now() })
    },
  })
}

function isChanged(values: Values, original: Values): boolean {
  return Object.entries(values).some(
    ([field, value]) => field !== 'updated' && JSON.stringify(value) !== JSON.stringify(original[field]),
  )
}

/** Throws unless the series has an event on this day. It is locked, and may have changed since the caller read it. */
async function requireWanted(
  tx: Transaction,
  { id, day }: { readonly id: string; readonly day: string },
): Promise<void> {
  const series = await tx.records(eventSeriesCollection).findById(id)
  const pattern = readPattern(series?.pattern)
  if (series && !series.is_paused && pattern && hasOccurrence(pattern, day)) return
  const message = 'The series has no event on this day.'
  throw refuse({ field: 'occurrence', code: 'validation_not_in_series', message })
}

/** Excludes the day of a deleted event, so that it is not created again. */
async function leaveOut(
  tx: Transaction,
  { id, day, now }: { readonly id: string; readonly day: string; readonly now: Date },
): Promise<void> {
  // The event is locked already, and its series comes before it in the lock order.
  await tx.outOfTurn(() => tx.lock(eventSeriesCollection.name, id))
  const series = await tx.records(eventSeriesCollection).findById(id)
  const pattern = readPattern(series?.pattern)
  if (!pattern) return
  // Days of a series are those of its zone: in America it is still today when it is tomorrow in Greenwich.
  const today = dateIn(now, pattern.zone)
  if (day < today) return
  // Past days need no exception any more.
  const except = [...(pattern.except ?? []).filter((each) => each >= today), day].toSorted()
  if (except.length > seriesLimits.exceptions)
    throw refuse(say('tooManyExceptions', { max: seriesLimits.exceptions }))
  await tx.records(eventSeriesCollection).patch([{ id, pattern: { ...pattern, except } }])
}
