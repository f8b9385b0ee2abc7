import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Something that a person does. Does nothing if there is no occasion for it. */
export interface Act {
  readonly name: string
  /** How likely it is next to the others. */
  readonly weight: number
  readonly run: (world: World) => Promise<unknown>
}

export function recordPath(collection: string, id = ''): string {
  return `/api/collections/${collection}/records${id && `/${id}`}`
}

/** The person with an account of this id. */
export function personOf({ people }: World, id: string): Person | undefined {
  return id === '' ? undefined : people.find((person) => person.id === id)
}

/** Staff: the first of all people. */
export function staffOf({ people }: World): Person | undefined {
  return people[0]?.id ? people[0] : undefined
}

/** Those who may plan events. */
export function hostsOf({ people }: World): readonly Person[] {
  return people.slice(0, 4).filter(({ id }) => id !== '')
}
