import { refuse } from '@longhouse/engine'
import { eventFormWords } from '@longhouse/contract/events'
import {
  checkPattern,
  checkTemplate,
  patternSentence,
  readPattern,
  readTemplate,
  seriesWords,
  type EventSeries,
  type PatternProblems,
} from '@longhouse/contract/series'
import { wordsFor } from '@longhouse/contract/words'

const say = wordsFor('en', seriesWords)
const sayForm = wordsFor('en', eventFormWords)

type Submitted = Partial<Record<keyof EventSeries, unknown>>

/** Returns the pattern and template of a series in their stored form. Throws the first problem at its field. */
export function readSeries({ pattern, template }: Submitted): Pick<EventSeries, 'pattern' | 'template'> {
  refusePattern(checkPattern(pattern))
  const [problem] = Object.entries(checkTemplate(template))
  if (problem) {
    const [field, sentence] = problem
    const message = say('template', { field, problem: sentence })
    throw refuse({ field: 'template', code: 'validation_template', message })
  }
  return { pattern: readPattern(pattern), template: readTemplate(template) }
}

/** Throws the first problem of a pattern, if any. */
export function refusePattern(problems: PatternProblems): void {
  const [problem] = Object.values(problems)
  if (problem === undefined) return
  throw refuse({ field: 'pattern', code: `validation_pattern_${problem}`, message: patternSentence(problem) })
}

/** Requires a picture, as for a single event. */
export function requireThumbnail({ thumbnail }: Submitted): void {
  const isThere = Array.isArray(thumbnail) ? thumbnail.length > 0 : Boolean(thumbnail)
  if (isThere) return
  const message = sayForm('thumbnail')
  throw refuse({ field: 'thumbnail', code: 'validation_required', message })
}
