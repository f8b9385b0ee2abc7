import { createRequire } from 'node:module'
import type * as words from '@zxcvbn-ts/language-common'

const require = createRequire(import.meta.url)

let common: ReadonlySet<string> | undefined

/** Whether a password is among the tens of thousands that leaked most often, letter case and spaces around aside. */
export function isCommonPassword(password: string): boolean {
  common ??= readCommon()
  return common.has(password.trim().toLowerCase())
}

// Loaded when it is first needed, and at once, as no check of a field waits: most processes never ask.
function readCommon(): ReadonlySet<string> {
  const { dictionary }: typeof words = require('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
}
