import type { NewFact } from './squad-fact.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const idLength = 15

/** A fact with an id of its own, by which it is known wherever it comes and however often. */
export function newFact(said: Omit<NewFact, 'id'>): NewFact {
  const bytes = crypto.getRandomValues(new Uint8Array(idLength))
  return { id: Array.from(bytes, (byte) => letters[byte % letters.length]).join(''), ...said }
}
