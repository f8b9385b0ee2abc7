import { expect, test } from 'vitest'
import { communityFile } from '@longhouse/contract/community-file'
import { accountMailKinds } from '@longhouse/contract/mail'
import { composeMail } from './compose-mail.ts'

const community = communityFile.config

const token = 'aaa.bbb.ccc'
const publicUrl = 'https://tog.example'
const compose = (kind: (typeof accountMailKinds)[number], title = community.organisation.title) =>
  composeMail({
    kind,
    token: kind === 'otp' || kind === 'authAlert' ? '' : token,
    code: kind === 'otp' ? '12345678' : '',
    community: { ...community, organisation: { ...community.organisation, title } },
    publicUrl,
  })

test.each([
  { kind: 'verification', says: `${publicUrl}/verify-email#/${token}` },
  { kind: 'passwordReset', says: `${publicUrl}/reset-password#/${token}` },
  { kind: 'emailChange', says: `${publicUrl}/confirm-email#/${token}` },
  { kind: 'addressTaken', says: 'nothing was moved' },
  { kind: 'otp', says: '1234 5678' },
  { kind: 'authAlert', says: `${publicUrl}/account` },
] as const)('a mail about $kind has $says in text and in HTML, and a contact [AU-09]', ({ kind, says }) => {
  const { subject, text, html } = compose(kind)
  for (const part of [text, html]) {
    expect(part).toContain(says)
    expect(part).toContain(community.organisation.contactEmail)
    expect(part).toContain(community.organisation.title)
  }
  expect(subject).toContain(community.organisation.title)
  expect(text).not.toMatch(/undefined|<\w/)
  expect(html).not.toContain('undefined')
})

test.each(accountMailKinds)('a mail about %s escapes the name of the community', (kind) => {
  const { html } = compose(kind, '<b>Us & "them"</b>')
  expect(html).toContain('&lt;b&gt;Us &amp; &quot;them&quot;&lt;/b&gt;')
  expect(html).not.toContain('<b>')
})

test('the text stays within what mail readers show without scrolling sideways', () => {
  for (const kind of accountMailKinds) expect(compose(kind).subject.length).toBeLessThan(78)
})
