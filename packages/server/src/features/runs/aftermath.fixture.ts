import type { TestSite } from '../../testing/test-site.ts'

type AnyRow = Readonly<Record<string, unknown>>

/** Returns the kinds of a member's activities from runs, in parentheses if voided. */
export async function ledgerOf({ engine }: TestSite, user: string): Promise<string[]> {
  const found = await engine.recordsOf('activities').findAll({
    filter: "user = {:user} && (kind = 'run_verified' || kind = 'record_set')",
    params: { user },
  })
  return found
    .map(({ kind, struck_at }) => (struck_at === '' ? String(kind) : `(${String(kind)})`))
    .toSorted()
}

/** Returns the notices of a member, oldest first. */
export function noticesOf({ engine }: TestSite, user: string): Promise<AnyRow[]> {
  return engine
    .recordsOf('notifications')
    .findAll({ filter: 'user = {:user}', params: { user }, sort: 'created,@rowid' })
}

/** Returns only their kinds, sorted. */
export async function kindsOfNotice(site: TestSite, user: string): Promise<string[]> {
  return (await noticesOf(site, user)).map(({ kind }) => String(kind)).toSorted()
}
