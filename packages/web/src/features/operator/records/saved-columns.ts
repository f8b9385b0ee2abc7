import { useState } from 'react'
import { array, record, string } from 'zod/mini'
import { labelField, shownFields, type CollectionInfo } from './collections.ts'

const storageKey = 'operator-columns'
const savedShape = record(string(), array(string()))
const maxColumns = 7
const heavy = new Set(['json', 'editor'])

/** The visible columns after the first, as this browser stores them. */
export function useColumns(collection: CollectionInfo) {
  const [saved, setSaved] = useState(readSaved)
  const possible = shownFields(collection)
    .map(({ name }) => name)
    .filter((name) => name !== labelField(collection))
  const chosen = saved[collection.name]?.filter((name) => possible.includes(name))
  const choose = (names: readonly string[] | undefined) => {
    const { [collection.name]: _before, ...others } = readSaved()
    const next = names ? { ...others, [collection.name]: [...names] } : others
    localStorage.setItem(storageKey, JSON.stringify(next))
    setSaved(next)
  }
  return { possible, columns: chosen ?? usualColumns(collection), choose }
}

/** A handful that says the most: no long texts, and the date of the record at the end. */
export function usualColumns(collection: CollectionInfo): string[] {
  const names = shownFields(collection)
    .filter(({ name, type, hidden }) => !hidden && !heavy.has(type) && name !== labelField(collection))
    .map(({ name }) => name)
    .filter((name) => name !== 'id' && name !== 'updated' && name !== 'created')
  const hasDate = collection.fields.some(({ name }) => name === 'created')
  return [...names.slice(0, maxColumns), ...(hasDate ? ['created'] : [])]
}

function readSaved(): Record<string, string[]> {
  try {
    return savedShape.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return {}
  }
}
