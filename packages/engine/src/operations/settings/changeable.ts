import { characterCount } from '../../schema/cast.ts'
import type { FieldError } from '../../schema/field.ts'
import { aboveMaximum, belowMinimum, lengthOutOfRange, required } from '../../schema/field-errors.ts'
import { isCronExpression } from '../crons/cron-expression.ts'

/** A check of a value; returns its problem, or undefined. */
type Check = (value: unknown) => FieldError | undefined

/**
 * The settings that may change while the engine runs, by their place, with their checks. All others come from
 * the host.
 */
export const changeable: Readonly<Record<string, Check>> = {
  'meta.appName': text(255),
  'meta.hideControls': flag,
  'meta.accentColor': (value) =>
    typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? undefined : badFormat,
  'logs.maxDays': whole(0, 365),
  'logs.maxRows': whole(1000, 10_000_000),
  'logs.minLevel': whole(-100, 100),
  'logs.logIP': flag,
  'logs.logAuthId': flag,
  'backups.cron': (value) =>
    typeof value === 'string' && (value === '' || isCronExpression(value)) ? undefined : badCron,
  'backups.cronMaxKeep': whole(1, 1000),
  'batch.enabled': flag,
  'batch.maxRequests': whole(1, 1000),
  'batch.timeout': whole(1, 60),
  'batch.maxBodySize': whole(0, 1024 ** 3),
}

/** For a setting that the host decides. */
export const notChangeable: FieldError = {
  code: 'validation_not_changeable',
  message: 'This is set where the server is started; change it there.',
}

const badFormat: FieldError = { code: 'validation_match_invalid', message: 'Must be in a valid format.' }
const badCron: FieldError = {
  code: 'validation_invalid_cron',
  message: 'Invalid cron expression - must be a valid macro or to have exactly 5 space separated segments.',
}

function flag(value: unknown): FieldError | undefined {
  return typeof value === 'boolean' ? undefined : badFormat
}

function text(max: number): Check {
  return (value) => {
    if (typeof value !== 'string') return badFormat
    if (value.trim() === '') return required
    return characterCount(value) <= max ? undefined : lengthOutOfRange(1, max)
  }
}

function whole(min: number, max: number): Check {
  return (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return badFormat
    if (value < min) return belowMinimum(min)
    return value <= max ? undefined : aboveMaximum(max)
  }
}
