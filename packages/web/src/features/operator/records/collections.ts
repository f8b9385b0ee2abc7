import { queryOptions } from '@tanstack/react-query'
import {
  _default,
  array,
  boolean,
  enum as oneOf,
  number,
  object,
  string,
  type infer as Infer,
} from 'zod/mini'
import { operatorClient, operatorKey } from '../operator-client.ts'

const fieldShape = object({
  name: string(),
  type: string(),
  hidden: _default(boolean(), false),
  presentable: _default(boolean(), false),
  required: _default(boolean(), false),
  autogeneratePattern: _default(string(), ''),
  primaryKey: _default(boolean(), false),
  values: _default(array(string()), []),
  maxSelect: _default(number(), 1),
  onlyInt: _default(boolean(), false),
  collectionId: _default(string(), ''),
  cascadeDelete: _default(boolean(), false),
  mimeTypes: _default(array(string()), []),
  protected: _default(boolean(), false),
})

const collectionShape = object({
  id: string(),
  name: string(),
  type: oneOf(['base', 'auth', 'view']),
  system: _default(boolean(), false),
  fields: array(fieldShape),
})

/** A field of a collection, as far as a form must know it. */
export type FieldInfo = Infer<typeof fieldShape>

export type CollectionInfo = Infer<typeof collectionShape>

/** All collections, the site's own first. */
export const collectionsQuery = queryOptions({
  queryKey: [operatorKey, 'collections'],
  queryFn: async () => {
    const collections = array(collectionShape).parse(await operatorClient.collections.getFullList())
    return collections.toSorted(
      (a, b) => Number(a.system) - Number(b.system) || a.name.localeCompare(b.name, 'en'),
    )
  },
  staleTime: 5 * 60_000,
})

// The first of these that a collection has, else the first that ends in one of the others.
const names = ['username', 'title', 'name', 'question', 'subject']
const endings = ['_title', '_name', '_username', 'email']

/** The field that tells one record from another to a person. */
export function labelField({ fields }: Pick<CollectionInfo, 'fields'>): string {
  const texts = fields.filter(({ type, hidden, primaryKey }) => isText(type) && !hidden && !primaryKey)
  const found =
    fields.find(({ presentable }) => presentable) ??
    names.flatMap((name) => texts.filter((text) => text.name === name))[0] ??
    endings.flatMap((end) => texts.filter((text) => text.name.endsWith(end)))[0] ??
    texts[0]
  return found?.name ?? 'id'
}

/** What a record is called in lists and questions. */
export function labelOf(
  record: Readonly<Record<string, unknown>>,
  collection: CollectionInfo | undefined,
): string {
  const label = collection && record[labelField(collection)]
  return typeof label === 'string' && label !== '' ? label : String(record['id'])
}

/** Fields whose values can be shown at all: a password never leaves the server. */
export function shownFields({ fields }: CollectionInfo): FieldInfo[] {
  return fields.filter(({ name, type }) => type !== 'password' && name !== 'tokenKey')
}

function isText(type: string): boolean {
  return ['text', 'email', 'url'].includes(type)
}
