import { afterEach, expect, test, vi } from 'vitest'
import { forgetAccount, offlineDatabase } from './account.ts'

afterEach(() => vi.unstubAllGlobals())

test('the store, the push address and what was shown of an account go [ME-14]', async () => {
  const removed: string[] = []
  vi.stubGlobal('indexedDB', {
    deleteDatabase: (name: string) => {
      removed.push(name)
      const request = new EventTarget()
      queueMicrotask(() => request.dispatchEvent(new Event('success')))
      return request
    },
  })
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
  const shown = [{ close: vi.fn<() => void>() }, { close: vi.fn<() => void>() }]
  await forgetAccount({
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => shown,
  })
  expect(removed).toEqual([offlineDatabase])
  expect(unsubscribe).toHaveBeenCalledOnce()
  for (const { close } of shown) expect(close).toHaveBeenCalledOnce()
})

test('without a worker the store goes all the same [ME-14]', async () => {
  const deleteDatabase = vi.fn<(name: string) => EventTarget>(() => {
    const request = new EventTarget()
    queueMicrotask(() => request.dispatchEvent(new Event('success')))
    return request
  })
  vi.stubGlobal('indexedDB', { deleteDatabase })
  await forgetAccount(undefined)
  expect(deleteDatabase).toHaveBeenCalledWith(offlineDatabase)
})
