/** How many people one question names. */
const peopleAtOnce = 20

/** Gives the people of some earlier squads in which one of those asked for was, the latest first. */
export type AskEarlier = (people: readonly string[]) => Promise<EarlierSquads>

export interface EarlierSquads {
  readonly squads: readonly (readonly string[])[]
  /** Whether there are more than were given. */
  readonly hasMore: boolean
}

/**
 * Those of some people who were in no earlier squad. Regulars are found with the first answer, so that few questions
 * are asked however long they have been coming.
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
