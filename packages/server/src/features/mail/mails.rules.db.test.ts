import { onEachDatabase } from '@longhouse/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testRights } from '../../testing/rights-table.ts'
import { clientOf, everyRole, startTestSite, type TestSite } from '../../testing/test-site.ts'

const mail = {
  kind: 'passwordReset',
  status: 'pending',
  recipient: 'rook@example.com',
  expires: '2999-01-01 00:00:00.000Z',
}
const secretToken = 'aaa.bbb.ccc'

onEachDatabase((database) => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite(database)
  })
  afterAll(() => site.close())

  testRights(() => site, {
    collection: 'mails',
    record: async ({ engine }) => (await engine.recordsOf('mails').create(mail)).id,
    submit: async () => mail,
    change: { status: 'delivered' },
    rights: {
      list: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 'hidden' },
      view: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      create: { superuser: 'ok', rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
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
