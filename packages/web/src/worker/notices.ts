import type { PushMessage } from '@longhouse/contract/notifications'
import { wordsFor } from '@longhouse/contract/words'
import { appWords } from './app.words.ts'

declare const self: ServiceWorkerGlobalScope

const say = wordsFor('en', appWords)

/**
 * Shows a push, and the number of unseen notices on the app's icon. Every push shows something: otherwise
 * browsers revoke the permission.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag, count } = readPush(data)
  await self.registration.showNotification(title, { body, icon: '/icons/app-192.png', tag, data: { url } })
  if (count > 0 && 'setAppBadge' in navigator) await navigator.setAppBadge(count)
}

/** Opens the target of a notification, in an open page or in a new one. */
export async function openNotice(notification: Notification): Promise<void> {
  notification.close()
  const address = ownAddress(partOf(notification.data, 'url'))
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).origin === location.origin)
  if (!open) return void (await self.clients.openWindow(address))
  const shown = await open.focus()
  // The worker can only navigate pages that it controls.
  if (shown.url !== address) await shown.navigate(address).catch(() => self.clients.openWindow(address))
}

/** Parses a push. Returns its raw text as the body if it cannot be parsed. */
function readPush(data: PushMessageData | null): PushMessage {
  const text = data?.text() ?? ''
  const said = parse(text)
  const textOf = (key: keyof PushMessage, otherwise: string) => {
    const value = partOf(said, key)
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  const count = partOf(said, 'count')
  return {
    title: textOf('title', location.hostname),
    body: textOf('body', said === undefined && text ? text : say('somethingNew')),
    url: textOf('url', '/notifications'),
    tag: textOf('tag', ''),
    count: typeof count === 'number' ? count : 0,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the address if it is on this site, the site's origin otherwise. */
function ownAddress(url: unknown): string {
  const address = new URL(typeof url === 'string' ? url : '/', location.origin)
  return address.origin === location.origin ? address.href : location.origin
}

/** A part of something whose form is not known. */
function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
