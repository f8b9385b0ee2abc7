import { z } from 'zod'
import { complaint, countCharacters, listOf } from '../webhooks/discord-fields.ts'
import {
  type AnyComponent,
  type RowChild,
  type TopLevelComponent,
  legacyTopLevel,
  topLevel,
} from './component-schema.ts'

/** The components of a message with IS_COMPONENTS_V2. */
export const components = whole(listOf(topLevel, 40))
/** The components of any other message. */
export const legacyComponents = whole(listOf(legacyTopLevel, 5))

/** Each component with those inside it, in the order in which they are drawn. */
export function everyComponent(list: readonly AnyComponent[]): AnyComponent[] {
  return list.flatMap((one) => [one, ...everyComponent(childrenOf(one))])
}

/** Finds the button or select of an interaction. */
export function findInteractive(list: readonly AnyComponent[], customId: string): RowChild | undefined {
  return everyComponent(list)
    .filter((one) => isInteractive(one))
    .find((one) => one.custom_id === customId)
}

/** All visible texts, in which mentions count. */
export function shownText(list: readonly AnyComponent[]): string {
  return everyComponent(list)
    .flatMap((one) => (one.type === 10 ? one.content : []))
    .join('\n')
}

/** Numbers each component without an id, as Discord does. */
export function withComponentIds(list: TopLevelComponent[]): TopLevelComponent[] {
  const all = everyComponent(list)
  const taken = new Set(all.map((one) => one.id))
  let last = 0
  for (const one of all) {
    if (one.id) continue
    do last += 1
    while (taken.has(last))
    one.id = last
  }
  return list
}

function childrenOf(component: AnyComponent): AnyComponent[] {
  const inside = 'components' in component ? component.components : []
  return 'accessory' in component ? [...inside, component.accessory] : inside
}

function isInteractive(component: AnyComponent): component is RowChild {
  return [2, 3, 5, 6, 7, 8].includes(component.type)
}

function whole<Item extends z.ZodType<TopLevelComponent>>(list: z.ZodArray<Item>) {
  return list.check(({ value, issues }) => {
    const all = everyComponent(value)
    if (all.length > 40) {
      const message = 'Total number of components cannot exceed 40'
      issues.push(complaint(value, 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message))
    }
    const length = all.reduce((sum, one) => sum + (one.type === 10 ? countCharacters(one.content) : 0), 0)
    if (length > 4000) {
      const message = 'Components displayable text size exceeds maximum size of 4000'
      issues.push(complaint(value, 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message))
    }
    for (const path of duplicates(value)) {
      const problem = complaint(
        value,
        'COMPONENT_CUSTOM_ID_DUPLICATED',
        'Component custom id cannot be duplicated',
      )
      issues.push({ ...problem, path })
    }
  })
}

type Path = (string | number)[]

function duplicates(list: readonly AnyComponent[]): Path[] {
  const seen = new Set<string>()
  return pathsOf(list).flatMap(({ component, path }) => {
    const customId = isInteractive(component) ? component.custom_id : undefined
    if (!customId) return []
    const isSecond = seen.has(customId)
    seen.add(customId)
    return isSecond ? [[...path, 'custom_id']] : []
  })
}

function pathsOf(list: readonly AnyComponent[], under: Path = []): { component: AnyComponent; path: Path }[] {
  return list.flatMap((component, index) => {
    const path = [...under, index]
    const inside = 'components' in component ? pathsOf(component.components, [...path, 'components']) : []
    const beside =
      'accessory' in component ? [{ component: component.accessory, path: [...path, 'accessory'] }] : []
    return [{ component, path }, ...inside, ...beside]
  })
}
