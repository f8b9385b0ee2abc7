import { startMailSim } from '@longhouse/mail-sim'
import { community } from '@longhouse/contract/community'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { createMailSender } from './send-mail.ts'
import { sendTestMail } from './send-test-mail.ts'

const settings = readSettings({ PUBLIC_URL: 'https://site.example' })
const mail = { to: 'operator@example.com', template: 'password-reset', collection: 'users' } as const

test('an operator gets the mail as members do', async () => {
  const mailbox = await startMailSim({ port: 0 })
  await sendTestMail(mail, createMailSender(mailbox.smtpUrl, 'us@site.example'), { settings, community })
  expect(mailbox.mails('operator@example.com')).toHaveLength(1)
  await mailbox.close()
})

test('a mail server that is away is named', async () => {
  const send = createMailSender('smtp://127.0.0.1:1', 'us@site.example')
  await expect(sendTestMail(mail, send, { settings, community })).rejects.toThrow(/ECONNREFUSED|connect/)
})
