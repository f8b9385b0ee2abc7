import type { EngineParts } from '../engine-parts.ts'
import type { FastPath } from './fast-path.ts'

/** What the record API answers with. */
export interface ApiDependencies {
  readonly parts: EngineParts
  /** Answers again what was answered before. */
  readonly fastPath: FastPath
}
