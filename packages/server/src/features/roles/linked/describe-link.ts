import { roleFactWords, type RoleLink } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { roleFacts } from './role-facts.ts'

interface LinkDescription {
  readonly connected: boolean
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly failed?: string
}

/** Returns the facts that Discord has about a member, in words. */
export function describeLink(link: RoleLink | undefined): LinkDescription {
  if (!link) return { connected: false, facts: [] }
  const say = wordsFor('en', roleFactWords)
  const told = link.sent?.facts ?? {}
  const facts = roleFacts.flatMap(({ key }) => {
    const value = told[key]
    return value === undefined ? [] : [{ name: say(key), value: inWords(value) }]
  })
  return { connected: true, facts, ...(link.failed !== '' && { failed: link.failed }) }
}

const asDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function inWords(value: string | number): string {
  return typeof value === 'number' ? String(value) : asDay.format(new Date(value))
}
