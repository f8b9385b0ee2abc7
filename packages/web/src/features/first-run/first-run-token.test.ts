import { expect, it } from 'vitest'
import { firstRunTokenIn } from './first-run-token.ts'

const token = 'aB3_-'.repeat(9).slice(0, 43)

it.each([
  [`#${token}`, token, 'the whole of it'],
  ['', '', 'nothing'],
  ['#', '', 'nothing behind it'],
  [`#${token.slice(1)}`, '', 'a letter lost'],
  [`#${token}x`, '', 'a letter more'],
  [`#/${token}`, '', 'the link of a mail'],
])('%s gives %j: %s', (hash, expected) => expect(firstRunTokenIn(hash)).toBe(expected))
