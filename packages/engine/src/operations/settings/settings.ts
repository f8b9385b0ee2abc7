import type { NodeMessages } from '../../cluster/node-messages.ts'
import type { Database } from '../../database/database.ts'
import type { Logger } from '../../lib/logger.ts'
import type { OperationsOptions } from '../../operations/operations-options.ts'
import { refuse } from '../../errors.ts'
import { readParam, writeParam } from '../params.ts'
import { differences, isTree, mergeSettings, type Tree } from './merge-settings.ts'
import { defaultSettings, type EngineSettings } from './settings-shape.ts'

const paramId = 'settings'

/** Dependencies of the settings. */
export interface SettingsDependencies {
  readonly options: OperationsOptions
  readonly database: Database
  readonly messages: NodeMessages
  readonly logger: Logger
}

/** The settings that may change while the engine runs; a change is stored and sent to every node. */
export class Settings {
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
