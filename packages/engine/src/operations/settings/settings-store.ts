import { isDeepStrictEqual } from 'node:util'
import type { NodeMessages } from '../../cluster/node-messages.ts'
import type { Database } from '../../database/database.ts'
import { refuse, type ErrorData } from '../../errors.ts'
import type { Logger } from '../../lib/logger.ts'
import { characterCount } from '../../schema/cast.ts'
import { aboveMaximum, belowMinimum, lengthOutOfRange, required } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import { isCronExpression } from '../crons/cron-expression.ts'
import { type OperationsOptions, defaultSettings, type EngineSettings } from '../operations-options.ts'
import { readParam, writeParam } from '../params.ts'

const paramId = 'settings'

/** Dependencies of the settings. */
interface SettingsDependencies {
  readonly options: OperationsOptions
  readonly database: Database
  readonly messages: NodeMessages
  readonly logger: Logger
}

/** The settings that may change while the engine runs; a change is stored and sent to every node. */
export class SettingsStore {
  readonly #parts: SettingsDependencies
  readonly #defaults: EngineSettings
  readonly #listeners: ((settings: EngineSettings) => void)[] = []
  #current: EngineSettings

  constructor(parts: SettingsDependencies) {
    this.#parts = parts
    this.#defaults = defaultSettings(parts.options)
    this.#current = this.#defaults
    parts.messages.on('settings', () => {
      this.load().catch((error: unknown) =>
        parts.logger.warn({ err: error }, 'settings could not be read again'),
      )
    })
  }

  /** The current settings. */
  get current(): EngineSettings {
    return this.#current
  }

  /** Calls the listener with the current settings, and after every change. */
  onChange(listener: (settings: EngineSettings) => void): void {
    this.#listeners.push(listener)
    listener(this.#current)
  }

  /** Reads the stored settings; omits values that no longer fit. */
  async load(): Promise<void> {
    this.#become(await this.#stored())
  }

  /**
   * Changes some settings. Throws 400 with an error for each value that is not acceptable; then none is
   * changed.
   */
  async update(change: Tree): Promise<EngineSettings> {
    const { database, messages } = this.#parts
    const updated = await database.write(async (connection) => {
      const { lockName } = connection.dialect
      if (lockName) await connection.readArrays({ sql: lockName, params: [paramId] })
      const present = mergeSettings({ ...this.#defaults }, parsed(await readParam(connection, paramId))).value
      const { value, errors } = mergeSettings(present, change)
      if (Object.keys(errors).length > 0) {
        throw refuse('An error occurred while saving the new settings.', {
          code: 'invalid_settings',
          data: errors,
        })
      }
      const own = JSON.stringify(differences({ ...this.#defaults }, value))
      await writeParam(connection, { id: paramId, value: own })
      await messages.tell(connection, 'settings')
      return value
    })
    this.#become(updated)
    return this.#current
  }

  async #stored(): Promise<Tree> {
    const change = parsed(await readParam(this.#parts.database, paramId))
    return mergeSettings({ ...this.#defaults }, change).value
  }

  #become(settings: Tree): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- merged from the defaults, value by tested value
    this.#current = settings as unknown as EngineSettings
    for (const listener of this.#listeners) listener(this.#current)
  }
}

function parsed(text: string | undefined): Tree {
  const value: unknown = JSON.parse(text ?? '{}')
  return isTree(value) ? value : {}
}

/** Plain values by name, nested. */
type Tree = Readonly<Record<string, unknown>>

/** Settings with a change laid over them, or what is wrong with the change. */
interface MergedSettings {
  readonly value: Tree
  readonly errors: ErrorData
}

/**
 * Lays a submitted change over settings. Names that do not exist are ignored, as is a value that is the same: clients
 * send back the whole that they read.
 */
function mergeSettings(present: Tree, change: Tree): MergedSettings {
  return mergeAt('', { present, change })
}

function mergeAt(path: string, { present, change }: Record<'present' | 'change', Tree>): MergedSettings {
  // What the host has set stays as the host has set it, whatever was stored before.
  const fixed: readonly unknown[] = Array.isArray(present['fixed']) ? present['fixed'] : []
  const value: Record<string, unknown> = {}
  const errors: Record<string, FieldError | ErrorData> = {}
  for (const [name, old] of Object.entries(present)) {
    const place = path === '' ? name : `${path}.${name}`
    const next = Object.hasOwn(change, name) ? change[name] : old
    value[name] = old
    if (isDeepStrictEqual(old, next)) continue
    if (isTree(old) && isTree(next)) {
      const merged = mergeAt(place, { present: old, change: next })
      value[name] = merged.value
      if (Object.keys(merged.errors).length > 0) errors[name] = merged.errors
      continue
    }
    const check = fixed.includes(name) ? undefined : changeable[place]
    const problem = check ? check(next) : notChangeable
    if (problem) errors[name] = problem
    else value[name] = next
  }
  return { value, errors }
}

/** Only what differs from `base`; that much is stored, so that the host's own values can still change. */
function differences(base: Tree, settings: Tree): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(settings)) {
    const old = base[name]
    if (isDeepStrictEqual(old, value)) continue
    found[name] = isTree(old) && isTree(value) ? differences(old, value) : value
  }
  return found
}

/** Whether a value has names of its own. */
function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A check of a value; returns its problem, or undefined. */
type Check = (value: unknown) => FieldError | undefined

/**
 * The settings that may change while the engine runs, by their place, with their checks. All others come from
 * the host.
 */
const changeable: Readonly<Record<string, Check>> = {
  'meta.appName': shortText(255),
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
const notChangeable: FieldError = {
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

function shortText(max: number): Check {
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
