import type { CollectionDefinition } from '../schema/collection.ts'

const timestamps = {
  created: { type: 'autodate', onCreate: true, onUpdate: false },
  updated: { type: 'autodate', onCreate: true, onUpdate: true },
} as const

/** Accounts that bypass every rule. */
const superusers: CollectionDefinition = {
  id: 'pbc_3142635823',
  name: '_superusers',
  type: 'auth',
  shape: timestamps,
  rules: {},
  auth: { authTokenSeconds: 86_400 },
}

/** Which provider account belongs to which record; owners see and drop their own links. */
const externalAuths: CollectionDefinition = {
  id: 'pbc_2281828961',
  name: '_externalAuths',
  type: 'base',
  shape: {
    collectionRef: { type: 'text', required: true },
    recordRef: { type: 'text', required: true },
    provider: { type: 'text', required: true },
    providerId: { type: 'text', required: true },
    ...timestamps,
  },
  rules: {
    list: '@request.auth.id != "" && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId',
    view: '@request.auth.id != "" && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId',
    delete:
      '@request.auth.id != "" && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId',
  },
  indexes: [
    { columns: ['collectionRef', 'recordRef', 'provider'], unique: true },
    { columns: ['collectionRef', 'provider', 'providerId'], unique: true },
  ],
}

/** The collections every engine has. */
export const systemCollections: readonly CollectionDefinition[] = [superusers, externalAuths]
