import { z } from 'zod'
import { rankRuleLimits } from '../rank-rule.ts'
import type { RequirementField } from './kind.ts'

/** How often something can be asked for, and how many votes. */
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

/** Days of a window. */
export const daysParam = wholeNumber(rankRuleLimits.days)

/** How often. */
export const timesParam = wholeNumber(countLimits.times)

/** How often, in a form. */
export const timesField = {
  name: 'times',
  kind: 'number',
  min: 1,
  max: countLimits.times,
  start: 4,
} as const satisfies RequirementField

/** In how many days, in a form. */
export const daysField = {
  name: 'days',
  kind: 'number',
  min: 1,
  max: rankRuleLimits.days,
  start: 60,
} as const satisfies RequirementField
