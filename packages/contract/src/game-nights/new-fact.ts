import type { NewFact } from './squad-fact.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const idLength = 15

/** Creates a fact with a random id, which identifies it however often it is sent. */
export function newFact(said: Omit<NewFact, 'id'>): NewFact {
  const bytes = crypto.getRandomValues(new Uint8Array(idLength))
  return { id: Array.from(bytes, (byte) => letters[byte % letters.length]).join(''), ...said }
}
