import { assert, asyncProperty, constantFrom } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bind, piece } from '../database/sql.ts'
import { ApiError } from '../errors.ts'
import { anyNestedRule, openRights, openWorld, type RandomWorld } from '../records/random-rights.fixture.ts'
import { bindingsOf } from '../records/read-context.ts'
import { guest, idOf } from '../records/records.fixture.ts'
import type { RequestContext } from '../records/request-context.ts'
import { fromRow } from '../records/row-reader.ts'
import { onEachDatabase, postgres, rounds } from '../testing/index.ts'
import type { RowCondition } from './compile-filter.ts'
import { QueryCompiler, type QueryScope } from './query-compiler.ts'

onEachDatabase((database) => {
  let world: RandomWorld
  beforeAll(async () => {
    world = await openWorld(database)
  })
  afterAll(() => world.close())

  const compilerOf = () => new QueryCompiler(world.database.dialect, world.under(openRights).registry)
  function compiled(rule: string, caller: RequestContext, compiler = compilerOf()) {
    const collection = world.under(openRights).registry.get('notes')
    if (!collection) throw new Error('there are no notes')
    const bindings = bindingsOf(caller, new Date(0))
    return compiler.rule({ collection, bindings, isSuperuserOrRule: false }, rule)
  }

  const names = ['people', 'notes', 'teams', 'comments'] as const
  const anyRuleOf = constantFrom(...names).chain((name) =>
    anyNestedRule(name).map((rule) => ({ name, rule })),
  )

  // The filters of server code read the same language and leave nothing out.
  test('a rule lets the same rows pass as the same words asked in full', async () => {
    const { registry } = world.under(openRights)
    await assert(
      asyncProperty(anyRuleOf, async ({ name, rule }) => {
        const collection = registry.get(name)
        if (!collection) throw new Error(`there is no ${name}`)
        const compiler = new QueryCompiler(world.database.dialect, registry)
        const outcome = async (compile: () => RowCondition, { bindings }: QueryScope) => {
          try {
            const { joins, condition } = compile()
            const query = piece`SELECT "r"."id" FROM ${fromRow(collection, joins)} WHERE ${condition}`
            return (await world.database.readArrays(bind(query, bindings))).map(String).toSorted()
          } catch (error) {
            if (error instanceof ApiError) return error.status
            throw error
          }
        }
        for (const caller of world.callers) {
          const bindings = bindingsOf(caller, new Date(0))
          const scope = { collection, bindings, isSuperuserOrRule: true }
          const folded = () => ({ joins: [], condition: compiler.rule(scope, rule).result })
          const whole = () => compiler.serverFilter(scope, rule).result
          expect(await outcome(folded, scope)).toEqual(await outcome(whole, scope))
        }
      }),
      { numRuns: rounds(database === postgres ? 40 : 150) },
    )
  }, 120_000)

  describe('what a rule asks of whom', () => {
    const drafts =
      '@request.auth.id != "" && (open = true || @request.auth.is_admin = true || (@request.auth.verified = true && (owner = @request.auth.id || readers.id ?= @request.auth.id)))'
    const bools = { is_admin: false, verified: false }
    const account = (values: object): RequestContext => {
      const people = world.under(openRights).registry.get('people')
      return {
        ...guest,
        auth: {
          id: idOf('ann'),
          collectionId: people?.id ?? '',
          collectionName: 'people',
          ...bools,
          ...values,
        },
      }
    }

    test.each([
      ['a guest', () => guest, '1 = 0', []],
      ['staff', () => account({ is_admin: true }), '1 = 1', []],
      ['staff who are hosts too', () => account({ is_admin: true, verified: true }), '1 = 1', []],
      ['a member', () => account({}), /^"r"\."open" = CAST/, []],
      ['a host', () => account({ verified: true }), /EXISTS/, ['@request.auth.id']],
    ] as const)('%s', (_who, callerOf, sql, bound) => {
      const found = compiled(drafts, callerOf())
      expect(found.result.sql).toMatch(sql)
      expect([...found.bound]).toEqual(bound)
      // A caller whose rule skips hosts does not depend on them.
      expect(found.collections.size).toBe(bound.length)
    })

    test('the right that decided is noted with its value', () => {
      expect(Object.fromEntries(compiled(drafts, account({ is_admin: true })).shapes)).toMatchObject({
        '@request.auth.id': 'text',
        '@request.auth.is_admin': '=true',
      })
      expect(Object.fromEntries(compiled(drafts, account({})).shapes)).toMatchObject({
        '@request.auth.is_admin': '=false',
        '@request.auth.verified': '=false',
      })
    })

    test('a word that is spelled like a yes is none', () => {
      const compiler = compilerOf()
      const isAdmin = '@request.auth.is_admin = true'
      expect(compiled(isAdmin, account({ is_admin: true }), compiler).result.sql).toBe('1 = 1')
      expect(compiled(isAdmin, account({ is_admin: 'true' }), compiler).result.sql).not.toBe('1 = 1')
      expect(compiled(isAdmin, account({ is_admin: null }), compiler).result.sql).toBe('1 = 0')
    })

    test('an omitted part must be a valid rule too', () => {
      expect(() => compiled('@request.auth.id != "" || nope = 1', account({}))).toThrow(ApiError)
    })
  })
})
