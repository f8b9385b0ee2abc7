import { dictionary } from '@zxcvbn-ts/language-common'

let common: ReadonlySet<string> | undefined

/** Whether a password is among the tens of thousands that leaked most often, letter case and spaces around aside. */
export function isCommonPassword(password: string): boolean {
  // Unpacked when it is first needed: most processes never ask.
  common ??= new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
  return common.has(password.trim().toLowerCase())
}
