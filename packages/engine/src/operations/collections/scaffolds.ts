import { CollectionRegistry } from '../../records/collections.ts'
import { collectionJson } from './collection-json.ts'

const types = ['base', 'auth', 'view'] as const

/** An empty collection of each type, as a form for a new one would begin. */
export function scaffolds(): Record<string, unknown> {
  const registry = new CollectionRegistry(
    types.map((type) => ({ name: `new_${type}`, type, shape: {}, rules: {} })),
  )
  const entries = types.map((type) => {
    const collection = registry.get(`new_${type}`)
    if (!collection) throw new Error(`no scaffold for ${type}`)
    const json = collectionJson(collection, registry)
    const indexes = type === 'auth' ? json['indexes'] : []
    const blank = { ...json, id: '', name: '', indexes, ...(type === 'view' && { fields: [] }) }
    return [type, JSON.parse(JSON.stringify(blank).replaceAll('`new_auth`', '``'))]
  })
  return Object.fromEntries(entries)
}
