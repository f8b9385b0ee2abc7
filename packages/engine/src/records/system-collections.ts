import type { CollectionDefinition } from '../schema/collection.ts'

const timestamps = {
  created: { type: 'autodate', onCreate: true, onUpdate: false },
  updated: { type: 'autodate', onCreate: true, onUpdate: true },
} as const

/**
 * Name of the collection whose records bypass every rule; a transaction that locks this name counts them
 * exclusively.
 */
export const superusersCollection = '_superusers'

const superusers: CollectionDefinition = {
  id: 'pbc_3142635823',
  name: superusersCollection,
  type: 'auth',
  shape: timestamps,
  rules: {},
  auth: { authTokenSeconds: 86_400 },
}

const isOwner =
  '@request.auth.id != "" && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId'

/** The fields that name a row's owner. */
const owner = {
  collectionRef: { type: 'text', required: true },
  recordRef: { type: 'text', required: true },
} as const
const byOwner = { columns: ['collectionRef', 'recordRef'] }

/** Which provider account belongs to which record; owners see and drop their own links. */
const externalAuths: CollectionDefinition = {
  id: 'pbc_2281828961',
  name: '_externalAuths',
  type: 'base',
  shape: {
    ...owner,
    provider: { type: 'text', required: true },
    providerId: { type: 'text', required: true },
    ...timestamps,
  },
  rules: { list: isOwner, view: isOwner, delete: isOwner },
  indexes: [
    { columns: ['collectionRef', 'recordRef', 'provider'], unique: true },
    { columns: ['collectionRef', 'provider', 'providerId'], unique: true },
  ],
}

/**
 * Codes sent by mail, hashed. Unknown addresses get a row as well, under an id without a record: clients
 * cannot distinguish the two.
 */
const otps: CollectionDefinition = {
  id: 'pbc_1638494021',
  name: '_otps',
  type: 'base',
  shape: {
    ...owner,
    password: { type: 'password', required: true, hidden: true },
    sentTo: { type: 'text', hidden: true },
    tries: { type: 'number', hidden: true },
    // The id of the row whose code this one is a further id for; empty if it has its own code.
    sameAs: { type: 'text', hidden: true },
    askedFrom: { type: 'text', hidden: true },
    ...timestamps,
  },
  rules: { list: isOwner, view: isOwner },
  indexes: [byOwner],
}

/** Logins that still need a second factor. */
const mfas: CollectionDefinition = {
  id: 'pbc_2279338944',
  name: '_mfas',
  type: 'base',
  shape: { ...owner, method: { type: 'text', required: true }, ...timestamps },
  rules: { list: isOwner, view: isOwner },
  indexes: [byOwner],
}

/** Addresses that people have logged in from, as keyed hashes. */
const authOrigins: CollectionDefinition = {
  id: 'pbc_4275539003',
  name: '_authOrigins',
  type: 'base',
  shape: { ...owner, fingerprint: { type: 'text', required: true }, ...timestamps },
  rules: { list: isOwner, view: isOwner, delete: isOwner },
  indexes: [{ columns: ['collectionRef', 'recordRef', 'fingerprint'], unique: true }],
}

/** Open sessions of people; deleting a row logs that device out. */
const sessions: CollectionDefinition = {
  name: '_sessions',
  type: 'base',
  shape: {
    ...owner,
    device: { type: 'text', max: 100 },
    lastUsed: { type: 'date' },
    // When its owner last logged in with it or gave the password again.
    provenAt: { type: 'date', hidden: true },
    ...timestamps,
  },
  rules: { list: isOwner, view: isOwner, delete: isOwner },
  indexes: [byOwner],
}

/** The collections every engine has. */
export const systemCollections: readonly CollectionDefinition[] = [
  superusers,
  externalAuths,
  otps,
  mfas,
  authOrigins,
  sessions,
]
