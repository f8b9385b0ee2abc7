import { expect, test } from 'vitest'
import { isClipLink, leaderboardVideoIdOf, normalClipLink, videoIdOf, watchUrlOf } from './video-link.ts'

const id = 'dQw4w9WgXcQ'

const links: { link: string; clips: string | null; leaderboard: string | null }[] = [
  { link: `https://www.youtube.com/watch?v=${id}`, clips: id, leaderboard: id },
  { link: `https://www.youtube.com/watch?t=3s&v=${id}&list=x`, clips: id, leaderboard: id },
  { link: `https://m.youtube.com/watch?v=${id}`, clips: id, leaderboard: id },
  { link: `http://youtube.com/watch?v=${id}#top`, clips: id, leaderboard: id },
  { link: `https://youtu.be/${id}`, clips: id, leaderboard: id },
  { link: `https://youtu.be/${id}?si=abc`, clips: id, leaderboard: id },
  { link: `https://www.youtube.com/embed/${id}`, clips: id, leaderboard: id },
  { link: `https://www.youtube-nocookie.com/embed/${id}?rel=0`, clips: id, leaderboard: id },
  { link: `https://www.youtube.com/v/${id}`, clips: id, leaderboard: null },
  { link: `https://www.youtube.com/e/${id}`, clips: id, leaderboard: null },
  { link: id, clips: id, leaderboard: null },
  { link: `  ${id}\n`, clips: id, leaderboard: null },
  { link: 'a-b_c-d_e-f', clips: 'a-b_c-d_e-f', leaderboard: null },
  { link: `${id}x`, clips: null, leaderboard: null },
  { link: `https://www.youtube.com/watch?v=${id}x`, clips: null, leaderboard: null },
  { link: 'https://www.youtube.com/watch', clips: null, leaderboard: null },
  { link: `https://www.youtube.com/shorts/${id}`, clips: id, leaderboard: id },
  { link: `https://youtube.com/shorts/${id}?feature=share`, clips: id, leaderboard: id },
  { link: `https://www.youtube.com/live/${id}?si=abc`, clips: id, leaderboard: id },
  { link: `https://www.youtube.com/live/${id}x`, clips: null, leaderboard: null },
  { link: `https://evil.example/shorts/${id}`, clips: null, leaderboard: null },
  { link: `https://youtube.com.evil.example/watch?v=${id}`, clips: null, leaderboard: null },
  { link: `https://evil.example/?u=https://youtu.be/${id}`, clips: null, leaderboard: null },
  { link: `javascript:alert(1)//youtu.be/${id}`, clips: null, leaderboard: null },
  { link: 'https://clips.twitch.tv/SomeClip', clips: null, leaderboard: null },
  { link: '', clips: null, leaderboard: null },
  { link: 'https://', clips: null, leaderboard: null },
]

test.each(links)('$link: clips $clips, leaderboards $leaderboard [CL-07]', ({ link, clips, leaderboard }) => {
  expect(videoIdOf(link)).toBe(clips)
  expect(leaderboardVideoIdOf(link)).toBe(leaderboard)
})

test.each([
  [id, true, `https://www.youtube.com/watch?v=${id}`],
  ['https://clips.twitch.tv/SomeClip', true, 'https://clips.twitch.tv/SomeClip'],
  ['HTTP://example.com/a', true, 'http://example.com/a'],
  ['javascript:alert(1)', false, undefined],
  ['data:text/html,hi', false, undefined],
  ['my best round', false, undefined],
  ['ftp://example.com/clip.mp4', false, undefined],
])('%s can be a clip link: %s', (link, allowed, watch) => {
  expect(isClipLink(link)).toBe(allowed)
  expect(watchUrlOf(link)).toBe(watch)
})

test.each([
  [` ${id}\n`, id],
  [' https://youtu.be/abc ', 'https://youtu.be/abc'],
  ['HTTPS://YouTu.be/Abc', 'https://youtu.be/Abc'],
  ['https://user:secret@clips.example/x', 'https://clips.example/x'],
  ['https://clips.example', 'https://clips.example/'],
  ['https://clips.example/<script>"x"', 'https://clips.example/%3Cscript%3E%22x%22'],
  ['https://clips.example/a/../b\n', 'https://clips.example/b'],
  ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
  ['javascript:alert(1)', undefined],
  ['my best round', undefined],
])('%j is stored as %j', (typed, stored) => {
  expect(normalClipLink(typed)).toBe(stored)
  expect(normalClipLink(stored ?? typed)).toBe(stored)
})
