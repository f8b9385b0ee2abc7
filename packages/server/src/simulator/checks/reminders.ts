import { isWanted, type NoticeChoices } from '@longhouse/contract/notifications'
import type { World } from '../world.ts'

type Kind = 'reminder' | 'check_in_open'

/** A notice that a minute of jobs has to bring. */
interface Expected {
  /** A step that the site takes once. */
  readonly step: string
  /** Kind, event and member. */
  readonly line: string
}

interface EventRow {
  readonly id: string
  readonly name: string
  readonly start_date: string
  readonly check_in_minutes: number
  readonly reminders: string
  readonly attendance_closed_at: string
}

const minuteMs = 60_000
const lateMs = 10 * minuteMs

/** Compares reminders and openings of check-in with a model of its own: each once, to each who is expected. */
export class Reminders {
  readonly #world: World
  /** Steps that were due before. */
  readonly #done = new Set<string>()
  readonly #counts = new Map<string, number>()
  readonly #told: string[] = []

  constructor(world: World) {
    this.#world = world
    world.onChange(({ action, collection, record }) => {
      const { kind, event, user, count } = record
      if (collection !== 'notifications' || (kind !== 'reminder' && kind !== 'check_in_open')) return
      if (action === 'delete') return
      const more = Number(count) - (this.#counts.get(record.id) ?? 0)
      this.#counts.set(record.id, Number(count))
      for (let left = more; left > 0; left -= 1) this.#told.push(`${kind} ${String(event)} ${String(user)}`)
    })
  }

  /** Reports what a minute of jobs tells too much or too little. While something is wrong it may come later. */
  async during(minute: () => Promise<void>): Promise<void> {
    const world = this.#world
    const expected = await this.#expect()
    await minute()
    const told = this.#told.splice(0)
    for (const { step, line } of expected) {
      const at = told.indexOf(line)
      if (at !== -1) told.splice(at, 1)
      else if (world.isCalm) world.report('every reminder comes', `${line} is missing`)
      else this.#done.delete(step)
    }
    if (world.isCalm) for (const line of told) world.report('a reminder comes once', `${line} was not due`)
  }

  async #expect(): Promise<Expected[]> {
    const now = this.#world.now.getTime()
    const events = await this.#world.query<EventRow>(
      `SELECT "id", "name", "start_date", "check_in_minutes", "reminders", "attendance_closed_at" FROM "tournaments"
        WHERE "is_draft" = 0 AND "cancelled_at" = '' AND "start_date" > ? ORDER BY "name", "start_date"`,
      [new Date(now - lateMs).toISOString().replace('T', ' ')],
    )
    const expected: Expected[] = []
    for (const event of events) {
      for (const { kind, step } of this.#dueSteps(event, now)) {
        this.#done.add(step)
        for (const user of await this.#hearers(event.id, kind))
          expected.push({ step, line: `${kind} ${event.id} ${user}` })
      }
    }
    return expected
  }

  #dueSteps(event: EventRow, now: number): { readonly kind: Kind; readonly step: string }[] {
    const start = Date.parse(event.start_date)
    const minutes: unknown = JSON.parse(event.reminders || 'null')
    const reminders = (Array.isArray(minutes) ? minutes : []).map((each) => ({
      kind: 'reminder' as const,
      at: start - Number(each) * minuteMs,
      until: start,
    }))
    const hasCheckIn = event.check_in_minutes > 0 && event.attendance_closed_at === ''
    const opening = {
      kind: 'check_in_open' as const,
      at: start - event.check_in_minutes * minuteMs,
      until: start + lateMs,
    }
    return [...reminders, ...(hasCheckIn ? [opening] : [])]
      .filter(({ at, until }) => at <= now && now < until)
      .map(({ kind, at }) => ({ kind, step: `${event.id} ${kind} ${at - start} ${start}` }))
      .filter(({ step }) => !this.#done.has(step))
  }

  /** Those with a place of whom it is not known whether they came, and who want the notice. */
  async #hearers(event: string, kind: Kind): Promise<string[]> {
    const now = this.#world.now.toISOString().replace('T', ' ')
    const people = await this.#world.query<{ readonly id: string; readonly choices: string | null }>(
      `SELECT u."id", s."choices" FROM "tournament_registrations" r JOIN "users" u ON u."id" = r."user"
        LEFT JOIN "notice_settings" s ON s."user" = u."id"
        WHERE r."tournament" = ? AND r."presence" = '' AND u."left_discord" = 0 AND u."suspended_until" <= ?`,
      [event, now],
    )
    return people
      .filter(({ choices }) => {
        const chosen: NoticeChoices | null = JSON.parse(choices ?? 'null')
        return isWanted(kind, { choices: chosen }, 'site')
      })
      .map(({ id }) => id)
  }
}
