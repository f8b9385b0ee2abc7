import { factKinds, type NewFact } from '@longhouse/contract/game-nights'
import { unsentPrefix } from '../../../lib/base/unsent.ts'

/** A fact that the server has not confirmed yet. */
export interface UnsentFact extends NewFact {
  readonly squad: string
  /** It was sent: the server may have it, with or without a response. */
  readonly isTried?: boolean
  /** Not sent before this time of the phone's clock: a fact without an opposite can be undone only here. */
  readonly heldUntil?: number
}

/** The facts a phone has counted and not sent. They outlive the page; all tabs of an account share them. */
export interface UnsentFacts {
  list: () => readonly UnsentFact[]
  add: (fact: UnsentFact) => void
  /** Deletes facts that the server confirmed, or that were undone before they were sent. */
  drop: (ids: readonly string[]) => void
  markTried: (ids: readonly string[]) => void
  subscribe: (listener: () => void) => () => void
}

/** The unsent facts of one account in one night. Storage is the only source, read again for every change. */
export function openUnsentFacts(storage: Storage, owner: { night: string; user: string }): UnsentFacts {
  const key = `${unsentPrefix}${owner.night}:${owner.user}`
  const listeners = new Set<() => void>()
  // If storage is full or forbidden, only the open page has the facts.
  let inMemory: string | null = null
  let text = ''
  let facts: readonly UnsentFact[] = []

  const list = () => {
    const stored = inMemory ?? read(storage, key)
    if (stored !== text) {
      text = stored
      facts = parseFacts(stored)
    }
    return facts
  }
  const write = (next: readonly UnsentFact[]) => {
    try {
      if (next.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(next))
      inMemory = null
    } catch {
      inMemory = JSON.stringify(next)
    }
    for (const listener of listeners) listener()
  }
  return {
    list,
    add: (fact) => write([...list(), fact]),
    drop: (ids) => {
      const next = list().filter(({ id }) => !ids.includes(id))
      if (next.length < list().length) write(next)
    },
    markTried: (ids) =>
      write(list().map((fact) => (ids.includes(fact.id) ? { ...fact, isTried: true } : fact))),
    subscribe: (listener) => {
      const other = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
      listeners.add(listener)
      globalThis.addEventListener?.('storage', other)
      return () => {
        listeners.delete(listener)
        globalThis.removeEventListener?.('storage', other)
      }
    },
  }
}

function read(storage: Storage, key: string): string {
  try {
    return storage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function parseFacts(text: string): readonly UnsentFact[] {
  try {
    const parsed: unknown = JSON.parse(text || '[]')
    return Array.isArray(parsed) ? parsed.filter(isUnsentFact) : []
  } catch {
    return []
  }
}

const kinds: ReadonlySet<unknown> = new Set(factKinds)

function isUnsentFact(value: unknown): value is UnsentFact {
  if (typeof value !== 'object' || value === null) return false
  const part = (name: string): unknown => Reflect.get(value, name)
  return (
    ['id', 'squad', 'device'].every((name) => typeof part(name) === 'string') &&
    ['value', 'epoch', 'at'].every((name) => typeof part(name) === 'number') &&
    kinds.has(part('kind'))
  )
}
