/** Number of people in one request. */
const peopleAtOnce = 20

/** Returns some earlier squads that included one of the people, newest first. */
export type AskEarlier = (people: readonly string[]) => Promise<EarlierSquads>

export interface EarlierSquads {
  readonly squads: readonly (readonly string[])[]
  /** Whether there are more than were returned. */
  readonly hasMore: boolean
}

/**
 * Returns the people who were in no earlier squad. The first response finds the regulars, so few requests are
 * needed, however long the regulars have been coming.
 */
export async function findNewcomers(people: readonly string[], askEarlier: AskEarlier): Promise<string[]> {
  const newcomers: string[] = []
  let open = [...people]
  while (open.length > 0) {
    const asked = open.slice(0, peopleAtOnce)
    const { squads, hasMore } = await askEarlier(asked)
    const known = new Set(squads.flat())
    const isAnswered = !hasMore || !asked.some((id) => known.has(id))
    if (isAnswered) newcomers.push(...asked.filter((id) => !known.has(id)))
    open = open.filter((id) => !known.has(id) && !(isAnswered && asked.includes(id)))
  }
  return people.filter((id) => newcomers.includes(id))
}
