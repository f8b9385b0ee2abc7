import type { Engine } from '@longhouse/engine'
import { noticeKindNames, withoutMail, type NoticeKind } from '@longhouse/contract/notifications'
import { noticeSettingsCollection } from '../../collections/notifications.ts'

/** Mails that the link in one can end: those of a kind, the digest, or all. */
export type Unwanted = NoticeKind | 'digest' | 'all'

const words: readonly string[] = [...noticeKindNames, 'digest', 'all']

export const isUnwanted = (word: string): word is Unwanted => words.includes(word)

/** Returns the path that ends mails without a login. The key is an account's, and opens nothing else. */
export function unsubscribePath(key: string, unwanted: Unwanted): string {
  return `/api/notifications/unsubscribe/${key}/${unwanted}`
}

/** Ends mails, also repeatedly. Returns whether the key belongs to an account. */
export async function unsubscribe(
  engine: Engine,
  { key, unwanted }: { readonly key: string; readonly unwanted: Unwanted },
): Promise<boolean> {
  return engine.transaction(async (tx) => {
    const store = tx.records(noticeSettingsCollection)
    const settings = await store.findFirst({ filter: 'unsubscribe_key = {:key}', params: { key } })
    if (!settings || key === '') return false
    const kinds = unwanted === 'all' ? noticeKindNames : noticeKindNames.filter((kind) => kind === unwanted)
    await store.update(settings.id, {
      choices: withoutMail(kinds, settings.choices),
      ...(unwanted === 'digest' || unwanted === 'all' ? { digest: 'off' } : {}),
    })
    return true
  })
}

/** Whether a key belongs to an account. */
export async function isKnownKey(engine: Engine, key: string): Promise<boolean> {
  const filter = 'unsubscribe_key = {:key}'
  return key !== '' && (await engine.records(noticeSettingsCollection).count({ filter, params: { key } })) > 0
}
