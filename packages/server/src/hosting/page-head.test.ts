import { expect, test } from 'vitest'
import { withHead } from './page-head.ts'

const html = '<html><head><title>Old</title></head><body></body></html>'
const page = { publicUrl: 'https://tog.example', siteName: 'The Outlaw Gamers', path: '/events' }
const preview = { title: 'Events', description: 'What is on.' }
const usual =
  '<title>Events</title><meta name="description" content="What is on."><meta property="og:title" content="Events">' +
  '<meta property="og:description" content="What is on."><meta property="og:type" content="website">' +
  '<meta name="twitter:card" content="summary"><meta property="og:url" content="https://tog.example/events">'

test('a page that is not about one thing has only its texts in the head', () => {
  expect(withHead(html, { ...page, preview })).toBe(`<html><head>${usual}</head><body></body></html>`)
})

test('a page about one thing also has an embed and the name of the site [DI-13]', () => {
  const embed = { title: 'Night', facts: 'Soon', path: '/events/1', label: 'Look' }
  const shown = withHead(html, { ...page, siteName: 'x'.repeat(300), preview: { ...preview, embed } })
  const [head = '', tag = ''] = shown.split('<script ')
  expect(head).toBe(`<html><head>${usual}<meta property="og:site_name" content="${'x'.repeat(256)}">`)
  expect(tag.startsWith('id="discord:component-embed" type="application/json">{"component":{')).toBe(true)
  expect(tag.endsWith('}</script></head><body></body></html>')).toBe(true)
})
