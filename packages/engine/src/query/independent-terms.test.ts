import { expect, test } from 'vitest'
import { parseFilter } from '../filter/parse.ts'
import { CollectionRegistry } from '../records/collections.ts'
import { collections } from '../records/records.fixture.ts'
import { independentTerms } from './independent-terms.ts'

const registry = new CollectionRegistry(collections)

test.each([
  ['title = 1 && score = 2', [1, 1], 'own fields'],
  ['comments_via_post.text ?= 1 && comments_via_post.author ?= 2', [2], 'the same referring rows'],
  ['comments_via_post.text ?= 1 && likes_via_post.person ?= 2', [1, 1], 'other referring rows'],
  ['readers.name ?= 1 && readers.level ?= 2 && author.name = 3', [2, 1], 'many relations, and a single one'],
  [
    'author.posts_via_author.title ?= 1 && author.posts_via_author.score ?= 2',
    [2],
    'beyond a single relation',
  ],
  ['comments_via_post.text ?= likes_via_post.id && likes_via_post.id ?= 1', [2], 'both sides count'],
  [
    'comments_via_post.id ?= 1 && likes_via_post.id ?= 1 && comments_via_post.id ?= likes_via_post.id',
    [3],
    'a bridge joins',
  ],
  ["tags:each ?= 'red' && tags:each ?= 'blue'", [2], 'items of a list'],
  ['@collection.vault.note ?= 1 && @collection.vault:b.note ?= 1', [1, 1], 'aliases of another collection'],
])('%s: %j (%s)', (filter, sizes) => {
  const node = parseFilter(filter)
  const posts = registry.get('posts')
  const start = posts && { catalogue: registry, collection: posts }
  const groups = node.kind === 'and' && start ? independentTerms(start, node.terms) : []
  expect(groups.map((terms) => terms.length)).toEqual(sizes)
})
