import { describe, expect, test } from 'vitest'
import {
  ladderPath,
  ladderPreviewPath,
  type LadderDraft,
  type LadderPreview,
} from '@longhouse/contract/rank-progress'
import { communityFile } from '@longhouse/contract/community-file'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { everyRole, type Role } from '../../testing/test-site.ts'
import { dayClock, ranksOn } from './ranks-on.fixture.ts'

const clock = dayClock()
const rankRole = '771000000000000001'
const [staffRole = ''] = communityFile.config.discord.staffRoleIds
const { config } = communityFile
const community = {
  ...config,
  discord: {
    ...config.discord,
    managedRoles: [
      { roleId: rankRole, source: 'rank' as const },
      { roleId: '771000000000000002', source: 'season' as const },
      { roleId: staffRole, source: 'rank' as const },
    ],
  },
}
const names = (people: LadderPreview['eligible']) => people.map(({ user }) => user)
const young = { kind: 'account_days', days: 5 }

onBothDatabases(
  (site, database) => {
    const on = ranksOn(site, clock)
    const read = (as: Role = 'admin') => site.as[as].send<LadderDraft>(ladderPath, {})
    const save = (body: unknown, as: Role = 'admin') =>
      site.as[as].send<LadderDraft>(ladderPath, { method: 'PUT', body })
    const preview = (body: unknown, as: Role = 'admin') =>
      site.as[as].send<LadderPreview>(ladderPreviewPath, { method: 'POST', body })
    const newRank = async () => (await site.engine.recordsOf('ranks').create({ title: 'A rank' })).id
    /** Returns a draft of two ranks, of which the second asks for something. */
    const newDraft = async (second: Record<string, unknown> = {}) => {
      const { revision } = await read()
      const rules = [{ rank: await newRank() }, { rank: await newRank(), ...second }]
      return { isOn: true, revision, rules }
    }
    const everything = (draft: unknown): (() => Promise<unknown>)[] => [
      () => save(draft),
      () => preview(draft),
    ]

    test('is only for admins', onEither(database), async () => {
      const draft = await newDraft()
      const outcomes = await Promise.all(
        everyRole.map(async (role) => [
          role,
          await outcomeOf(read(role)),
          await outcomeOf(preview({ ...draft, revision: 0.5 }, role)),
        ]),
      )
      expect(outcomes).toEqual([
        ['guest', 401, 401],
        ['member', 403, 403],
        ['other', 403, 403],
        ['staff', 403, 403],
        ['admin', 'ok', 400],
        ['superuser', 'ok', 400],
      ])
      expect(await outcomeOf(save(draft, 'staff'))).toBe(403)
      expect(await outcomeOf(save(draft, 'guest'))).toBe(401)
    })

    test(
      'is saved as a whole, with the order of its ranks, and read as it was saved',
      onEither(database),
      async () => {
        const draft = await newDraft({ requirements: [young], seats: 3, role_id: rankRole, warn_days: 7 })
        const saved = await save(draft)
        expect(saved).toMatchObject({ ...draft, revision: draft.revision + 1 })
        expect(await read()).toEqual(saved)
        const turned = { ...saved, rules: saved.rules.toReversed() }
        const again = await save(turned)
        expect(again.rules).toEqual(turned.rules)
        const alone = await save({ ...again, rules: again.rules.slice(1) })
        expect(alone.rules).toEqual(again.rules.slice(1))
        expect(await site.engine.recordsOf('rank_rules').count()).toBe(1)
      },
    )

    test('leaves one line in the audit log, with the changed values', onEither(database), async () => {
      const saved = await save(await newDraft({ requirements: [young] }))
      const [low, high] = saved.rules
      await save({ ...saved, rules: [low, { ...high, seats: 4 }] })
      const entry = await site.engine
        .recordsOf('audit_log')
        .findFirst({ filter: "collection = 'ladder_settings'", sort: '-created,-id' })
      expect(entry).toMatchObject({
        actor_id: site.people.admin.id,
        action: 'update',
        before: { revision: saved.revision, rules: [{ rank: high?.rank, seats: 0 }] },
        after: { revision: saved.revision + 1, rules: [{ rank: high?.rank, seats: 4 }] },
      })
      expect(await site.engine.recordsOf('audit_log').count({ filter: "collection = 'rank_rules'" })).toBe(0)
    })

    test('of an older revision is refused, also if both are sent concurrently', async () => {
      const draft = await newDraft()
      const both = await Promise.all([refusalOf(save(draft)), refusalOf(save(draft, 'superuser'))])
      const refused = both.find((each) => each !== undefined)
      expect(both.filter((each) => each === undefined)).toHaveLength(1)
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('meanwhile') })
      expect((await read()).revision).toBe(draft.revision + 1)
    })

    test(
      'with a wrong rule is refused at its field, and nothing is saved [LR-09]',
      onEither(database),
      async () => {
        const before = await read()
        const wrong: [Record<string, unknown>, string][] = [
          [{ requirements: [{ kind: 'clips', times: 0, days: 30 }] }, 'rules.1.requirements.0.times'],
          [{ duties: [{ kind: 'danced' }] }, 'rules.1.duties.0.kind'],
          [{ rank: 'nosuchrank00000' }, 'rules.1.rank'],
          [{ role_id: '771000000000000002' }, 'rules.1.role_id'],
          [{ role_id: '771000000000000009' }, 'rules.1.role_id'],
          [{ role_id: staffRole }, 'rules.1.role_id'],
          [{ seats: 'many' }, 'rules.1.seats'],
        ]
        for (const [second, field] of wrong)
          for (const send of everything(await newDraft(second)))
            expect(await refusalOf(send())).toMatchObject({
              status: 400,
              fields: [field],
              message: expect.stringMatching(/^[A-Z].*\.$/),
            })
        expect(await read()).toEqual(before)
      },
    )

    test('a body that is too long is refused before it is read', onEither(database), async () => {
      const draft = { ...(await newDraft()), note: 'x'.repeat(300 * 1024) }
      expect(await outcomeOf(save(draft))).toBe(413)
    })

    describe('the preview', onEither(database), () => {
      test('lists members who would be eligible and who would fail, and changes nothing [LR-09]', async () => {
        const saved = await save(await newDraft({ requirements: [{ kind: 'account_days', days: 3650 }] }))
        const [grown, fresh] = [await on.newMember(9), await on.newMember(2)]
        await on.minute()
        const [low, high] = saved.rules
        const clip = { kind: 'clips', times: 1, days: 30 }
        const draft = {
          ...saved,
          rules: [
            { ...low, duties: [clip], warn_days: 7 },
            { ...high, requirements: [young] },
          ],
        }
        await on.did(fresh, 'clip_sent', 1)
        const changes: string[] = []
        const stop = site.engine.onChange(({ collection }) => void changes.push(collection))
        const found = await preview(draft)
        stop()
        expect(changes).toEqual([])
        expect(names(found.eligible)).toContain(grown)
        expect(names(found.eligible)).not.toContain(fresh)
        expect(found.eligible.find(({ user }) => user === grown)).toMatchObject({ rank: high?.rank })
        expect(names(found.failing)).toContain(grown)
        expect(names(found.failing)).not.toContain(fresh)
        expect(found.failing.every(({ username }) => username !== '')).toBe(true)
        // Saving it has the effects of the preview.
        await save(draft)
        await on.minute()
        expect(await on.progressOf(grown)).toMatchObject({ state: 'eligible', next_rank: high?.rank })
        const due = await site.engine.recordsOf('rank_proposals').count({ filter: "state = 'open'" })
        expect(found.eligibleCount).toBe(due)
      })

      test('names a limited number and counts all', async () => {
        await site.engine.recordsOf('users').append(
          Array.from({ length: 230 }, (_, place) => ({
            username: `previewed${place}`,
            created: clock.in(-9),
            tokenKey: `previewed${place}`.padEnd(40, 'x'),
          })),
        )
        const found = await preview(await newDraft({ requirements: [young] }))
        expect(found.eligible).toHaveLength(50)
        expect(found.eligibleCount).toBeGreaterThanOrEqual(230)
      })

      test('runs once at a time, and further requests are refused', async () => {
        const draft = await newDraft({ requirements: [young] })
        const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(preview(draft))))
        expect(outcomes).toContain('ok')
        expect(outcomes.every((each) => each === 'ok' || each === 429)).toBe(true)
        expect(await outcomeOf(preview(draft))).toBe('ok')
      })
    })

    test(
      'that is switched on evaluates all members, and failures from before are forgotten',
      onEither(database),
      async () => {
        const clip = { kind: 'clips', times: 1, days: 30 }
        const draft = await newDraft()
        const rules = [{ ...draft.rules[0], duties: [clip], warn_days: 7 }, draft.rules[1]]
        const saved = await save({ ...draft, rules })
        const user = await on.newMember(40)
        await on.did(user, 'voted', 0)
        await on.minute()
        expect(await on.progressOf(user)).toMatchObject({ failing_since: clock.in(0) })
        const off = await save({ ...saved, isOn: false })
        clock.pass(20)
        await on.did(user, 'voted', 0)
        const shown = async () => {
          const progress = site.as.staff.collection('rank_progress')
          return (await progress.getFirstListItem(`user = '${user}'`))['failing_since']
        }
        expect(await shown()).not.toBe('')
        await save({ ...off, isOn: true })
        expect(await shown()).toBe('')
        await on.minute()
        expect(await on.progressOf(user)).toMatchObject({
          state: 'active',
          warned_at: '',
          failing_since: clock.in(0),
        })
      },
    )

    test(
      'that loses a rank withdraws proposals for it, and takes the rank from no member',
      onEither(database),
      async () => {
        const saved = await save(await newDraft({ requirements: [young] }))
        const user = await on.newMember(9)
        await on.minute()
        expect(await on.proposalsOf(user)).toMatchObject([{ state: 'open' }])
        await save({ ...saved, rules: saved.rules.slice(0, 1) })
        await on.minute()
        expect(await on.proposalsOf(user)).toMatchObject([{ state: 'withdrawn' }])
        expect(await on.rankOf(user)).toBe(saved.rules[0]?.rank)
      },
    )
  },
  { now: clock.now, community },
)
