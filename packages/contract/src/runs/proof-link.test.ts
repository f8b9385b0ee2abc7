import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { momentUrl, normalProofLink, proofLinkProblem, startSecondOf } from './proof-link.ts'

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const twitch = 'https://www.twitch.tv/videos/2100000001'
const own = '/api/files/clips/abc/video.mp4'

test.each<[name: string, link: string, problem: string | undefined]>([
  ['none', '', undefined],
  ['a video', youtube, undefined],
  ['a file of our own', own, undefined],
  ['without encryption', 'http://www.youtube.com/watch?v=dQw4w9WgXcQ', 'link'],
  ['a script', 'javascript:alert(1)', 'link'],
  ['a script in capitals', 'JavaScript://https://x', 'link'],
  ['data', 'data:text/html,https://x', 'link'],
  ['no scheme', 'www.youtube.com/watch?v=dQw4w9WgXcQ', 'link'],
  ['another host by two slashes', '//evil.example/api/files/x', 'link'],
  ['a path that leaves the files', '/api/files/../admin', 'link'],
  ['a path elsewhere', '/settings', 'link'],
  ['no address', 'https://', 'link'],
  ['a long one', `https://x.example/${'x'.repeat(500)}`, 'linkTooLong'],
])('%s', (_, link, problem) => expect(proofLinkProblem(link)).toBe(problem))

test.each<[name: string, link: string, normal: string]>([
  ['a short address', 'https://youtu.be/dQw4w9WgXcQ?si=abc&t=90', youtube],
  ['a phone’s address', ' https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share ', youtube],
  ['a live stream', 'https://www.youtube.com/live/dQw4w9WgXcQ?t=5', youtube],
  ['Twitch with a second', 'https://www.twitch.tv/videos/2100000001?t=1h2m3s', twitch],
  ['Twitch on a phone', 'https://m.twitch.tv/videos/2100000001', twitch],
  ['Twitch’s player', 'https://player.twitch.tv/?video=v2100000001&parent=x', twitch],
  ['elsewhere', 'HTTPS://Videos.Example/A?b=c', 'https://videos.example/A?b=c'],
  ['with a password in it', 'https://me:secret@videos.example/a', 'https://videos.example/a'],
  ['not a link', 'javascript:alert(1)', ''],
])('%s is stored in one form', (_, link, normal) => expect(normalProofLink(link)).toBe(normal))

test.each<[name: string, link: string, url: string | undefined]>([
  ['YouTube', youtube, `${youtube}&t=90s`],
  ['a short address with a second of its own', 'https://youtu.be/dQw4w9WgXcQ?t=5', `${youtube}&t=90s`],
  ['Twitch', twitch, `${twitch}?t=90s`],
  ['a file of our own', own, `${own}#t=90`],
  ['a file elsewhere', 'https://x.example/run.mp4?a=b#t=1', 'https://x.example/run.mp4?a=b#t=90'],
  ['a page elsewhere', 'https://medal.example/run/1', 'https://medal.example/run/1'],
  ['a script', 'javascript:alert(1)', undefined],
  ['nothing', '', undefined],
])('VR-09 a moment opens at its second: %s', (_, link, url) => expect(momentUrl(link, 90)).toBe(url))

test.each<[link: string, second: number]>([
  ['https://youtu.be/dQw4w9WgXcQ?t=90', 90],
  ['https://youtu.be/dQw4w9WgXcQ?t=90s', 90],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=12', 12],
  [`${twitch}?t=1h2m3s`, 3723],
  [`${twitch}?t=soon`, 0],
  [`${twitch}?t=999h`, 0],
  [youtube, 0],
  [own, 0],
])('%s begins at second %i', (link, second) => expect(startSecondOf(link)).toBe(second))

const host = constantFrom('x.example', 'www.youtube.com', 'youtu.be', 'www.twitch.tv', 'player.twitch.tv')

test('a stored link is encrypted or our own, and does not change when it is normalized again', () => {
  assert(
    property(string(), (link) => {
      expect(normalProofLink(link)).toMatch(/^$|^https:\/\/|^\/api\/files\//)
    }),
  )
  assert(
    property(host, string(), (name, rest) => {
      const link = `https://${name}/${rest}`
      const normal = normalProofLink(link)
      expect(normalProofLink(normal)).toBe(normal)
      expect(momentUrl(link, 7)?.startsWith('https://')).toBe(true)
    }),
  )
})
