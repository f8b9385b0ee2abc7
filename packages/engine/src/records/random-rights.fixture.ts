import { array, constantFrom, dictionary, oneof, option, record, type Arbitrary } from 'fast-check'
import { pino } from 'pino'
import type { Database } from '../database/database.ts'
import type { CollectionDefinition, CollectionRules, FieldRule } from '../schema/collection.ts'
import { bool, json, number, relation, select, text } from '../schema/index.ts'
import type { Shape } from '../schema/shape.ts'
import type { TestDatabase } from '../testing/index.ts'
import { ChangeObservers } from './changes.ts'
import { CollectionRegistry } from './collections.ts'
import { guest, idOf, MemoryFiles, openRecords, superuser } from './records.fixture.ts'
import { Records } from './records.ts'
import type { RequestContext } from './request-context.ts'
import type { StoredRow } from './stored-row.ts'

type Name = 'people' | 'staff' | 'notes' | 'teams' | 'comments'

/** Two kinds of accounts whose fields have the same names and other meanings, and the records they write. */
const shapes: Record<Name, Shape> = {
  people: {
    name: text(),
    idx: text(),
    phone: text(),
    level: number(),
    is_admin: bool(),
    tags: select(['x', 'y', 'z'], { maxSelect: 3 }),
    data: json(),
    team: relation('teams'),
    boss: relation('people'),
  },
  staff: { name: text(), team: text(), boss: json(), level: number(), is_admin: bool() },
  notes: {
    title: text(),
    level: number(),
    open: bool(),
    secret: text(),
    inner: text({ hidden: true }),
    owner: relation('people'),
    editor: relation('people'),
    readers: relation('people', { maxSelect: 5 }),
    team: relation('teams'),
  },
  teams: { name: text(), motto: text(), lead: relation('people') },
  comments: { text: text(), note: relation('notes'), author: relation('people') },
}

/** Terms that only read the request. */
const aboutRequest = [
  '@request.auth.id != ""',
  '@request.auth.id = ""',
  '@request.auth.idx = "a"',
  '@request.auth.idx != ""',
  '@request.auth.is_admin = true',
  '@request.auth.is_admin = false',
  '@request.auth.is_admin != true',
  'false != @request.auth.is_admin',
  '@request.auth.is_admin ?= TRUE',
  '@request.auth.is_admin = null',
  '@request.auth.verified = false',
  '@request.auth.missing = false',
  '@request.auth.missing != true',
  '@request.auth.level = true',
  '@request.auth.team = ""',
  '@request.auth.boss != null',
  '@request.auth.collectionName = true',
  '@request.auth.level > 1',
  '@request.auth.missing = "x"',
  '@request.auth.name:lower = "ann"',
  '@request.auth.tags:each ?= "x"',
  '@request.auth.tags:length > 1',
  '@request.auth.data.a = 1',
  '@request.auth.team.name = "red"',
  '@request.auth.team.lead = @request.auth.id',
  '@request.auth.boss.level > 1',
  '@request.auth.boss.id != ""',
  '@request.auth.notes_via_owner.title ?= "One"',
  '@request.auth.collectionName = "staff"',
  '@request.auth.collectionId != ""',
  '@request.auth.emailVisibility = true',
  '@request.query.q = "1"',
  '@request.headers.x_key = "k"',
  '@request.context = "realtime"',
  '@request.method = "GET"',
  '@collection.teams.lead ?= @request.auth.id',
  '@collection.notes.owner ?= @request.auth.id',
]

const aboutRow: Record<Name, readonly string[]> = {
  people: [
    'id = @request.auth.id',
    'id != @request.auth.id',
    'id = @request.auth.boss',
    'boss = @request.auth.id',
    'team = @request.auth.team',
    'level < @request.auth.level',
    'is_admin = true',
    'notes_via_owner.title ?= "One"',
  ],
  staff: ['id = @request.auth.id', 'team = @request.auth.team'],
  notes: [
    'owner = @request.auth.id',
    'owner != @request.auth.id',
    '@request.auth.id = editor',
    'owner.id = @request.auth.id',
    'id = @request.auth.id',
    'readers.id ?= @request.auth.id',
    'readers ~ @request.auth.id',
    'owner.boss = @request.auth.id',
    'owner.team = @request.auth.team',
    'team = @request.auth.team',
    'team.lead = @request.auth.id',
    'title = @request.auth.idx',
    'title ~ @request.auth.idx',
    'title:lower = @request.auth.name:lower',
    'title != @request.query.q',
    'level <= @request.auth.level',
    'level = @request.auth.level',
    'level = @request.auth.idx',
    'open = true',
    'open = @request.auth.is_admin',
    'inner = "x"',
    'comments_via_note.author ?= @request.auth.id',
  ],
  teams: ['lead = @request.auth.id', 'id = @request.auth.team', 'people_via_team.id ?= @request.auth.id'],
  comments: ['author = @request.auth.id', 'note.owner = @request.auth.id', 'text != ""'],
}

/** The rules of every collection, and of some of their fields. */
export type Rights = Record<Name, Pick<CollectionRules, 'list' | 'view' | 'manage'> & FieldReads>
interface FieldReads {
  readonly reads: Readonly<Record<string, string>>
}

const everything = { list: '', view: '', manage: null, reads: {} }

/** Lets every caller see everything. */
export const openRights: Rights = {
  people: everything,
  staff: everything,
  notes: everything,
  teams: everything,
  comments: everything,
}

const ruleOf = (name: Name): Arbitrary<string> =>
  array(oneof(constantFrom(...aboutRequest), constantFrom(...aboutRow[name])), {
    minLength: 1,
    maxLength: 3,
  }).chain((terms) => constantFrom(terms.join(' && '), terms.join(' || '), joinedBoth(terms)))

function joinedBoth([first = '', ...rest]: readonly string[]): string {
  return rest.length === 0 ? first : `(${rest.join(' || ')}) && ${first}`
}

/** Rules with terms inside terms: any of them may be decided by the caller. */
export const anyNestedRule = (name: Name): Arbitrary<string> =>
  array(ruleOf(name), { minLength: 1, maxLength: 3 }).chain((rules) =>
    constantFrom(...[' && ', ' || '].map((join) => rules.map((rule) => `(${rule})`).join(join))),
  )

const openOr = (name: Name) => oneof(constantFrom(''), ruleOf(name))
const rightsOf = (name: Name, ruled: readonly string[]) =>
  record({
    list: openOr(name),
    view: openOr(name),
    manage: option(ruleOf(name)),
    reads: dictionary(constantFrom(...ruled), ruleOf(name), { maxKeys: 3 }),
  })

/** Rules as people would write them, and unusual ones. */
export const anyRights: Arbitrary<Rights> = record({
  people: rightsOf('people', ['phone', 'team', 'name', 'level']),
  staff: rightsOf('staff', ['level']),
  notes: rightsOf('notes', ['secret', 'owner', 'team', 'title']),
  teams: rightsOf('teams', ['motto', 'lead']),
  comments: rightsOf('comments', ['author', 'text', 'note']),
})

/** A query of a collection, by members and others. */
export interface Question {
  readonly collection: 'people' | 'notes' | 'comments'
  readonly filter: string
  readonly sort: string
  readonly expand: string
}

const asked: Record<Question['collection'], Omit<Record<keyof Question, string[]>, 'collection'>> = {
  people: {
    filter: ['', 'name != ""', 'phone = "1"', 'team.motto != ""', 'boss.phone != "1"', 'email != ""'],
    sort: ['', 'name', '-team.name', 'phone'],
    expand: ['', 'team', ' team', 'boss', 'notes_via_owner', '.notes_via_owner', 'team.lead.team'],
  },
  notes: {
    filter: [
      '',
      'title != ""',
      'secret = "s"',
      'owner.name != ""',
      'owner.phone = "1"',
      'owner.team.motto != ""',
      'team.lead.phone != "2"',
      'readers.name ?= "bob"',
      'comments_via_note.text ?= "hi"',
      'comments_via_note.author.phone ?= "2"',
      'inner = "x"',
    ],
    sort: ['', '-title', 'owner.name', 'owner.phone', 'secret'],
    expand: [
      '',
      'owner',
      '.owner',
      ' owner',
      'owner.',
      'owner.team.lead',
      'team,readers',
      'comments_via_note',
      '.comments_via_note.author',
    ],
  },
  comments: {
    filter: ['', 'text = "hi"', 'note.secret != ""', 'note.owner.phone = "1"', 'author.team.motto != ""'],
    sort: ['', 'text', 'note.title'],
    expand: ['', 'note', '.note.owner', ' author', 'author.team'],
  },
}

const questionsOf = (collection: Question['collection']): Arbitrary<Question> =>
  record({
    collection: constantFrom(collection),
    filter: constantFrom(...asked[collection].filter),
    sort: constantFrom(...asked[collection].sort),
    expand: constantFrom(...asked[collection].expand),
  })

/** Any query. */
export const anyQuestion: Arbitrary<Question> = oneof(
  questionsOf('notes'),
  questionsOf('people'),
  questionsOf('comments'),
)

/** A database with people, staff and notes, whose rules can be exchanged. */
export interface RandomWorld {
  readonly database: Database
  /** Guests, members of both kinds, the same as operators, and superusers, each with their own name. */
  readonly callers: readonly RequestContext[]
  under(rights: Rights): { readonly records: Records; readonly registry: CollectionRegistry }
  close(): Promise<void>
}

/** Opens the world on a fresh database. */
export async function openWorld(testDatabase: TestDatabase): Promise<RandomWorld> {
  const open = await openRecords(testDatabase, { collections: definitionsOf(openRights) })
  for (const [name, rows] of Object.entries(content)) {
    const collection = open.registry.get(name)
    // As they are: some refer to others that come later.
    if (collection) await open.records.rows().insert(collection, rows)
  }
  const callers = await everyCaller(open.records, open.registry)
  return {
    database: open.database,
    callers,
    under: (rights) => {
      const registry = new CollectionRegistry(definitionsOf(rights))
      const records = new Records({
        database: open.database,
        collections: registry,
        files: new MemoryFiles(),
        passwords: { hash: async (plain) => plain, verify: async () => true },
        changes: new ChangeObservers(),
        hooks: [],
        logger: pino({ level: 'silent' }),
        now: () => new Date(0),
      })
      return { records, registry }
    },
    close: () => open.close(),
  }
}

function definitionsOf(rights: Rights): CollectionDefinition[] {
  const names: readonly Name[] = ['teams', 'people', 'staff', 'notes', 'comments']
  return names.map((name) => {
    const isAuth = name === 'people' || name === 'staff'
    const { reads, list = '', view = '', manage = null } = rights[name]
    const fieldRules = Object.entries(reads).map(([field, read]): [string, FieldRule] => [field, { read }])
    return {
      name,
      type: isAuth ? 'auth' : 'base',
      shape: shapes[name],
      rules: { list, view, ...(isAuth && { manage }) },
      fieldRules: Object.fromEntries(fieldRules),
    }
  })
}

const content: Record<string, StoredRow[]> = {
  teams: [
    { id: idOf('red'), name: 'red', motto: 'm', lead: idOf('ann') },
    { id: idOf('blue'), name: 'blue' },
  ],
  people: [
    account('ann', { idx: 'a', phone: '1', level: 2, is_admin: true, tags: ['x', 'y'], team: idOf('red') }),
    account('bob', {
      idx: 'One',
      phone: '2',
      level: 1,
      data: { a: 1 },
      boss: idOf('ann'),
      team: idOf('red'),
    }),
    account('cat', { emailVisibility: true, level: 3, boss: idOf('bob'), team: idOf('blue'), tags: ['x'] }),
    account('dan', { phone: '1' }),
    account('eve', { idx: idOf('red'), level: 1, verified: true }),
  ],
  staff: [
    // As if two numbers had come out of the same hat.
    account('ann', { email: 'other@example.com', team: idOf('red'), level: 5, boss: { level: 9 } }),
    account('sue', { team: 'green', is_admin: true }),
  ],
  notes: [
    { id: idOf('n1'), title: 'One', owner: idOf('ann'), secret: 's', open: true, team: idOf('red') },
    { id: idOf('n2'), title: 'bob', owner: idOf('bob'), editor: idOf('cat'), level: 1, inner: 'x' },
    { id: idOf('n3'), title: 'a', readers: [idOf('bob'), idOf('eve')], level: 2, secret: 's' },
    { id: idOf('n4'), title: '1', owner: idOf('dan'), team: idOf('blue'), editor: idOf('dan') },
    { id: idOf('n5'), title: 'five', owner: idOf('ann'), editor: idOf('bob'), team: idOf('t7x') },
  ],
  comments: [
    { id: idOf('c1'), text: 'hi', note: idOf('n1'), author: idOf('bob') },
    { id: idOf('c2'), text: 'hi', note: idOf('n2'), author: idOf('ann') },
    { id: idOf('c3'), text: 'no', note: idOf('n1') },
  ],
}

async function everyCaller(records: Records, registry: CollectionRegistry): Promise<RequestContext[]> {
  const callers: RequestContext[] = [guest, superuser]
  for (const name of ['people', 'staff']) {
    const collection = registry.get(name)
    for (const { id } of await records.store(name).findAll()) {
      const row = collection && (await records.rows().find(collection, id))
      if (!collection || !row) continue
      const caller = { ...guest, auth: { ...row, collectionId: collection.id, collectionName: name } }
      // The same person with an operator's token: what they see then must reach no other caller, themselves
      // included.
      callers.push(caller, { ...caller, isSuperuser: true })
    }
  }
  const asking = { query: { q: '1' }, headers: { x_key: 'k' } }
  return [...callers, ...callers.slice(0, 4).map((caller) => ({ ...caller, ...asking }))]
}

function account(name: string, values: Readonly<Record<string, unknown>>): StoredRow {
  return { id: idOf(name), name, email: `${name}@example.com`, tokenKey: name, ...values }
}
