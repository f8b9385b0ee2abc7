import { describe, expect, it } from 'vitest'
import { findPage, findRedirect, isIpAddress } from './index.ts'

describe('the page at a path', () => {
  const rows: [path: string, page: string | undefined, reason: string][] = [
    ['/', '/', 'the root'],
    ['/events', '/events', 'a fixed path'],
    ['/events/', '/events', 'a trailing slash'],
    ['/user/Marrow', '/user/:username', 'a profile'],
    ['/events/abcdefghijklmno', '/events/:id', 'one event'],
    ['/events/abcdefghijklmno/', '/events/:id', 'one event with a trailing slash'],
    ['/events/abc/def', undefined, 'a part of an event that is no screen'],
    ['/events/index.html', undefined, 'a file, and no id'],
    ['//events', undefined, 'an empty part'],
    ['/user//b', undefined, 'an empty part within'],
    ['/notifications', '/notifications', 'another fixed path'],
    ['/linked-roles', '/linked-roles', 'where Discord sends people who want a linked role'],
    ['/user/:username', '/user/:username', 'somebody who is called like a pattern'],
    ['/user/', undefined, 'a profile without a name'],
    ['/user/a/b', undefined, 'too deep'],
    ['/operator/records/clips', '/operator', 'a part of a screen'],
    ['/operators', undefined, 'a longer word'],
    ['/203.0.113.7', '/:ip', 'an IPv4 address'],
    ['/2001:db8::1', '/:ip', 'an IPv6 address'],
    ['/2001%3Adb8%3A%3A1', '/:ip', 'an encoded IPv6 address'],
    ['/999.1.1.1', undefined, 'no address'],
    ['/%zz', undefined, 'an undecodable path'],
    [`/faq${'/'.repeat(200_000)}`, '/faq', 'slashes without an end'],
    [`${'/'.repeat(200_000)}x`, undefined, 'slashes before something else'],
    ['/wp-login.php', undefined, 'something else'],
  ]
  const named = rows.map(([path, page, reason]) => ({ shown: path.slice(0, 40), path, page, reason }))
  it.each(named)('$shown is $page: $reason [RT-19] [RT-20]', ({ path, page }) => {
    expect(findPage(path)?.path).toBe(page)
  })
})

describe('redirects', () => {
  it.each([
    ['/leaderboard', '/upvote-leaderboard'],
    ['/blackops6-leaderboard', '/bo6-leaderboard'],
    ['/terms-and-policies', '/policies'],
    ['/chat', '/discord'],
    ['/chat/', '/discord'],
    ['/admin-dashboard', '/admin'],
    ['/policies/nothing', '/policies'],
    ['/policies/privacy', undefined],
    ['/constructor', undefined],
  ])('%s leads to %s [RT-21]', (path, target) => {
    expect(findRedirect(path)).toBe(target)
  })
})

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '1::',
    'fe80::1:2',
    '1:2:3:4:5:6:7:8',
    '::ffff:1.2.3.4',
  ])('%s is one', (text) => expect(isIpAddress(text)).toBe(true))
  it.each([
    '',
    '1.2.3',
    '01.2.3.4',
    '1.2.3.4.5',
    '1:2:3',
    '1::2::3',
    '1:2:3:4:5:6:7:8:9',
    ':::',
    'g::1',
    'faq',
  ])('%s is none', (text) => expect(isIpAddress(text)).toBe(false))
})
