import { crc32 } from 'node:zlib'
import type { NamedField } from '../../records/collections.ts'
import type { FieldType } from '../../schema/field.ts'

const systemNames = new Set(['id', 'password', 'tokenKey', 'email', 'emailVisibility', 'verified'])
const domains = { onlyDomains: [], exceptDomains: [] }

/** The options of each kind of field as they are written when a field does not set them. */
const blankOptions: { readonly [Type in FieldType]: Readonly<Record<string, unknown>> } = {
  text: { min: 0, max: 0, pattern: '', autogeneratePattern: '', primaryKey: false },
  editor: { maxSize: 0, convertURLs: false },
  number: { min: null, max: null, onlyInt: false },
  bool: {},
  email: domains,
  url: domains,
  date: { min: '', max: '' },
  autodate: { onCreate: false, onUpdate: false },
  select: { values: [], maxSelect: 1 },
  relation: { collectionId: '', cascadeDelete: false, minSelect: 0, maxSelect: 1 },
  file: { maxSelect: 1, maxSize: 0, mimeTypes: [], thumbs: [], protected: false },
  json: { maxSize: 0 },
  password: { min: 0, max: 0, pattern: '', cost: 0 },
  geoPoint: {},
}

interface FieldPlace {
  /** Whether it is a field of accounts. */
  readonly isAuth: boolean
  /** Turns the name of a collection into its id. */
  readonly idOf: (name: string) => string
}

/** A field as exports write it. */
export function fieldJson(field: NamedField, { isAuth, idOf }: FieldPlace) {
  const { id, name, type, required = false, hidden = false, ...options } = field
  return {
    id: id ?? `${type}${crc32(name)}`,
    name,
    type,
    system: name === 'id' || (isAuth && systemNames.has(name)),
    hidden,
    presentable: false,
    help: '',
    ...(type !== 'autodate' && { required }),
    ...blankOptions[type],
    ...('collection' in options
      ? { ...withoutCollection(options), collectionId: idOf(options.collection) }
      : options),
  }
}

function withoutCollection<Options extends { readonly collection: string }>({
  collection: _collection,
  ...options
}: Options) {
  return options
}
