import { startMailSim } from '@longhouse/mail-sim'
import { communityFile } from '@longhouse/contract/community-file'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { createMailSender, sendTestMail } from './send-mail.ts'

const community = communityFile.config

const settings = readSettings({ PUBLIC_URL: 'https://site.example' })
const mail = { to: 'operator@example.com', template: 'password-reset', collection: 'users' } as const

const now = () => new Date()

test('an operator gets the mail as members do', async () => {
  const mailbox = await startMailSim({ port: 0 })
  const send = createMailSender({ smtpUrl: mailbox.smtpUrl, from: 'us@site.example' })
  await sendTestMail(mail, { settings, community, now, send })
  expect(mailbox.mails('operator@example.com')).toHaveLength(1)
  await mailbox.close()
})

test('a mail server that is down is named', async () => {
  const send = createMailSender({ smtpUrl: 'smtp://127.0.0.1:1', from: 'us@site.example' })
  await expect(sendTestMail(mail, { settings, community, now, send })).rejects.toThrow(/ECONNREFUSED|connect/)
})
