import { expect, test } from 'vitest'
import { serviceOf } from './push-services.ts'

const settings = { pushServices: ['https://push.example', 'http://127.0.0.1:4500'] }

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'https://fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'https://updates.push.services.mozilla.com'],
  ['https://web.push.apple.com/abc', 'https://web.push.apple.com'],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', 'https://wns2-par02p.notify.windows.com'],
  ['https://push.example/abc', 'https://push.example'],
  ['http://127.0.0.1:4500/push/abc', 'http://127.0.0.1:4500'],
])('pushes to %s', (endpoint, service) => {
  expect(serviceOf(endpoint, settings)).toBe(service)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://x:y@fcm.googleapis.com/abc',
  'https://evilnotify.windows.com/abc',
  'https://a.b.notify.windows.com/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/abc',
  'https://localhost/abc',
  'http://127.0.0.1:4501/push/abc',
  'http://127.0.0.1/push/abc',
  'http://push.example/abc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//fcm.googleapis.com/abc',
  '',
])('never pushes to %s', (endpoint) => {
  expect(serviceOf(endpoint, settings)).toBeUndefined()
})
