import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerpt } from './pick.ts'

describe('the plain text of', () => {
  it.each([
    ['', '', 'nothing'],
    ['plain', 'plain', 'plain text'],
    ['<p>One</p><p>Two</p>', 'One Two', 'blocks become a space'],
    ['One<b>Two</b><span>Three</span>', 'OneTwoThree', 'inline elements become nothing'],
    ['a<br>b', 'ab', 'a line break is inline'],
    ['  a \n\t b  ', 'a b', 'whitespace collapses'],
    ['<p> a </p> <p> b </p>', 'a b', 'also between blocks'],
    ['<script>alert("<p>no</p>")</script>yes', 'yes', 'scripts are dropped'],
    ['<script>if (a < b) "<script>"; <!-- </script>yes', 'yes', 'whatever a script holds'],
    ['<STYLE>p{}</Style>yes', 'yes', 'tag names know no case'],
    ['<script>never closed', '', 'an open script swallows the rest'],
    ['<svg><text>no</text></svg>yes', 'yes', 'drawings are dropped'],
    ['<svg/>yes', 'yes', 'also empty ones'],
    ['<svg><title/><svg/><script/></svg>yes', 'yes', 'and empty ones in them'],
    ['<form>no<form>no</form>no</form>yes', 'yes', 'nested dropped elements'],
    ['a<img src=x onerror=alert(1)>b', 'ab', 'images'],
    ['a<!-- <p>no</p> -->b', 'ab', 'comments'],
    ['a<!doctype html>b<?php no ?>c', 'abc', 'declarations'],
    ['<a title="a > b" href=\'x>y\'>yes</a>', 'yes', 'a quoted > does not end a tag'],
    ["<p it's>yes</p>", 'yes', 'a quote that is no value does not begin one'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2', 'lone angles are text'],
    ['a &amp; b &lt;p&gt; &eacute;&#233;&#xE9; &hellip;', 'a & b <p> ééé …', 'entities are decoded'],
    ['&amp;lt;', '&lt;', 'only once'],
    ['&copy 2026 R&amp', '© 2026 R&', 'the old ones also without a semicolon'],
    ['<title>a &lt; <b></title>c', 'a < <b> c', 'where nothing else is markup'],
    ['&nope; &;  & &#0; &#xD800; &#9999999;', '&nope; &; & � � �', 'what is no entity'],
    ['&nbsp;a&nbsp;b', 'a\u00A0b', 'hard spaces stay, but not at the ends'],
    ['<p>a', 'a', 'an open element'],
    ['a</p>b', 'a b', 'a stray end'],
    ['a<p title="', 'a', 'a tag that never ends'],
    ['a<p /', 'a', 'nor with a slash'],
    ['a<scr', 'a', 'nor has a whole name'],
    ['a</p b', 'a', 'an end that never ends'],
    ['a<', 'a<', 'an angle at the end'],
    [`${'a '.repeat(3000)}<p>b</p>`, `${'a '.repeat(50).trim()}...`, 'a long text'],
  ])('%s is %s (%s)', (html, expected) => {
    expect(excerpt(html, { max: 100, ellipsis: true })).toBe(expected)
  })
})

describe('an excerpt is cut', () => {
  it.each([
    ['abcdef', 3, 'abc...', 'by characters'],
    ['abc', 3, 'abc', 'only when longer'],
    ['ab cd', 3, 'ab...', 'without a trailing space'],
    ['🎉🎉🎉', 2, '🎉🎉...', 'never inside a character'],
    ['<p>ab</p><p>cd</p>', 4, 'ab c...', 'counting text, not tags'],
    ['&amp;&amp;&amp;', 2, '&&...', 'counting decoded characters'],
  ])('%s at %i is %s (%s)', (html, max, expected) => {
    expect(excerpt(html, { max, ellipsis: true })).toBe(expected)
  })

  it('without dots when not asked for', () => {
    expect(excerpt('abcdef', { max: 3, ellipsis: false })).toBe('abc')
  })
})

describe('hostile HTML', () => {
  it.each([
    '<',
    '<!--',
    '<a b="',
    '<script>',
    '</',
    '&#',
    '<p>',
    '<form>',
    '<p ',
    '<b>',
    '<b></i>',
    'a<p>',
    '&amp;',
    '<svg>',
  ])('%s a million times ends soon', (piece) => {
    const started = performance.now()
    excerpt(piece.repeat(1_000_000 / piece.length), { max: 1_000_000, ellipsis: false })
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('never leaves more than asked for', () => {
    const html = string({
      unit: constantFrom('<', '>', '/', '!', '-', '"', '=', 'p', 'b', ' ', '&', ';', 'é'),
    })
    assert(
      property(html, (text) => {
        expect(excerpt(text, { max: 5, ellipsis: false }).length).toBeLessThanOrEqual(5)
      }),
    )
  })
})
