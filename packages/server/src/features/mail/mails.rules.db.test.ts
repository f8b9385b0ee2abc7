import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { staffSeeServerWrites, testRights } from '../../testing/rights-table.ts'
import { clientOf, everyRole } from '../../testing/test-site.ts'

const mail = {
  kind: 'passwordReset',
  status: 'pending',
  recipient: 'rook@example.com',
  expires: '2999-01-01 00:00:00.000Z',
}
const secretToken = 'aaa.bbb.ccc'

onEachSite((site) => {
  testRights(site, {
    collection: 'mails',
    record: async ({ engine }) => (await engine.recordsOf('mails').create(mail)).id,
    submit: async () => mail,
    change: { status: 'delivered' },
    rights: staffSeeServerWrites,
  })

  test('the token in a mail is nowhere to be read, by no door, not even in the export of its owner', async () => {
    const { engine, people, url } = site
    const { id } = await engine.recordsOf('mails').create({ ...mail, user: people.staff.id })
    await engine.recordsOf('mail_secrets').create({ mail: id, token: secretToken })
    for (const role of everyRole.filter((each) => each !== 'superuser')) {
      const client = site.as[role]
      const answers = await Promise.all([
        client.collection('mail_secrets').getFullList().catch(String),
        client.collection('mails').getFullList({ expand: 'mail_secrets_via_mail' }).catch(String),
        client
          .collection('mails')
          .getFullList({ filter: `mail_secrets_via_mail.token ?= '${secretToken}'` })
          .catch(() => []),
      ])
      expect(JSON.stringify(answers.slice(0, 2))).not.toContain(secretToken)
      expect(answers[2]).toEqual([])
    }
    const owner = await clientOf(url, engine, people.staff.id)
    const exported: unknown = await owner.send('/api/account/export', {})
    expect(JSON.stringify(exported)).toContain(mail.recipient)
    expect(JSON.stringify(exported)).not.toContain(secretToken)
  })
})
