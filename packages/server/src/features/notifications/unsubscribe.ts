import type { Engine } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import {
  noticeKindNames,
  withoutMail,
  type NoticeKind,
  kindName,
  noticeKindWords,
} from '@longhouse/contract/notifications'
import { wordsFor } from '@longhouse/contract/words'
import { noticeSettingsCollection } from '../../collections/notifications.ts'
import { escapeHtml } from '../../platform/format.ts'
import { unsubscribeWords } from './notice-mail.words.ts'

const say = wordsFor('en', unsubscribeWords)

/** Mails that the link in one can end: those of a kind, the digest, or all. */
type Unwanted = NoticeKind | 'digest' | 'all'

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

/** Content of the page of an unsubscribe link. */
export interface UnsubscribePage {
  readonly community: Pick<CommunityConfig, 'organisation'>
  /** The mails to end; undefined for an invalid link or after it was followed. */
  readonly ask?: { readonly key: string; readonly unwanted: Unwanted }
  readonly isDone?: boolean
}

const style = `:root { color-scheme: light dark; --page: #f6f8f3; --card: #fff; --line: #d6ddd0; --text: #141917; --muted: #4d5a53; --moss: #3d6410; --ink: #fff }
@media (prefers-color-scheme: dark) { :root { --page: #0b0f0e; --card: #131917; --line: #36423c; --text: #e9efe9; --muted: #a3b0a8; --moss: #a8e04f; --ink: #0b0f0e } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; box-sizing: border-box; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, sans-serif }
main { max-width: 30rem; padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; corner-shape: bevel }
p.site { margin: 0 0 18px; color: var(--moss); font-size: 14px; font-weight: 700; letter-spacing: .04em; text-transform: uppercase }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25 }
.muted { color: var(--muted) }
a { color: var(--moss) }
form { margin-top: 12px }
button { min-height: 44px; padding: 0 20px; border: 1px solid var(--moss); border-radius: 4px; background: var(--moss); color: var(--ink); font: inherit; font-weight: 700; cursor: pointer }
button.quiet { background: none; color: var(--moss) }
:focus-visible { outline: 2px solid var(--moss); outline-offset: 2px }`

/**
 * Renders the page of an unsubscribe link: a confirmation or its result. It needs neither login nor scripts.
 */
export function unsubscribePage({ community, ask, isDone = false }: UnsubscribePage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(say('title'))}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="site">${escapeHtml(community.organisation.title)}</p>
<h1>${escapeHtml(say('title'))}</h1>
${ask ? question(ask) : `<p>${escapeHtml(isDone ? say('done') : say('gone'))}</p>`}
<p><a href="/notifications">${escapeHtml(say('settings'))}</a></p>
</main>
</body>
</html>
`
}

function question({ key, unwanted }: NonNullable<UnsubscribePage['ask']>): string {
  const asked =
    unwanted === 'digest' || unwanted === 'all'
      ? say('askDigest')
      : say('askKind', { kind: kindName(unwanted, wordsFor('en', noticeKindWords)) })
  return `<p>${escapeHtml(asked)}</p>
<p class="muted">${escapeHtml(say('note'))}</p>
${button(unsubscribePath(key, unwanted), { label: say('stop') })}
${button(unsubscribePath(key, 'all'), { label: say('stopAll'), style: 'quiet' })}`
}

function button(path: string, { label, style: look = '' }: { label: string; style?: string }): string {
  return `<form method="post" action="${escapeHtml(path)}"><button class="${look}">${escapeHtml(label)}</button></form>`
}
