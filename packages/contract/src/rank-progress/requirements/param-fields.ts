import { z } from 'zod'
import { rankRuleLimits } from '../ladder.ts'
import type { RequirementField } from './kind.ts'

/** The highest values of the parameters. */
export const countLimits = {
  times: 200,
  votes: 1000,
  round: 1000,
  label: 80,
  staffVotes: 50,
  maps: 100,
} as const

/** A whole number between bounds. */
export const wholeNumber = (max: number) => z.number().int().min(1).max(max)

/** The days of a window. */
export const daysParam = wholeNumber(rankRuleLimits.days)

/** The number of times. */
export const timesParam = wholeNumber(countLimits.times)

/** The number of times, as a form field. */
export const timesField = {
  name: 'times',
  kind: 'number',
  min: 1,
  max: countLimits.times,
  start: 4,
} as const satisfies RequirementField

/** The days of a window, as a form field. */
export const daysField = {
  name: 'days',
  kind: 'number',
  min: 1,
  max: rankRuleLimits.days,
  start: 60,
} as const satisfies RequirementField
