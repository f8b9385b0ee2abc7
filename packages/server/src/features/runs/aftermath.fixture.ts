import type { TestSite } from '../../testing/test-site.ts'

type AnyRow = Readonly<Record<string, unknown>>

/** What runs count for somebody by kind, in parentheses where it was struck. */
export async function ledgerOf({ engine }: TestSite, user: string): Promise<string[]> {
  const found = await engine.recordsOf('activities').findAll({
    filter: "user = {:user} && (kind = 'run_verified' || kind = 'record_set')",
    params: { user },
  })
  return found
    .map(({ kind, struck_at }) => (struck_at === '' ? String(kind) : `(${String(kind)})`))
    .toSorted()
}

/** What somebody was told, in turn. */
export function noticesOf({ engine }: TestSite, user: string): Promise<AnyRow[]> {
  return engine
    .recordsOf('notifications')
    .findAll({ filter: 'user = {:user}', params: { user }, sort: 'created,@rowid' })
}

/** The same by kind alone. */
export async function kindsOfNotice(site: TestSite, user: string): Promise<string[]> {
  return (await noticesOf(site, user)).map(({ kind }) => String(kind)).toSorted()
}
