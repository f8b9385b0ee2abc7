import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startMailSim, type MailSim } from './start.ts'

test('a mail arrives whole and is shown newest first', async () => {
  const sim = await simForTest()
  await send(sim, { subject: 'First' })
  await send(sim, { subject: 'Grüße', text: 'Text with ü', html: '<p>Markup</p>', messageId: '<1@here>' })

  const [newest, oldest] = await mailsOf(sim)
  expect(oldest).toMatchObject({ subject: 'First' })
  expect(newest).toMatchObject({
    subject: 'Grüße',
    from: 'Site <site@here.example>',
    to: ['rook@example.com'],
    text: expect.stringContaining('Text with ü'),
    html: expect.stringContaining('<p>Markup</p>'),
    messageId: '<1@here>',
  })
  expect(sim.mails('somebody@else.example')).toEqual([])
})

test.each([
  { kind: 'down', keeps: 0, says: /closed/ },
  { kind: 'busy', keeps: 0, says: /451/ },
  { kind: 'rejecting', keeps: 0, says: /550/ },
  { kind: 'hang', keeps: 0, says: /[Tt]imeout/ },
  { kind: 'lostAnswer', keeps: 1, says: /closed/ },
] as const)(
  'a listener that is $kind refuses, keeps $keeps, and is well again after',
  async ({ kind, keeps, says }) => {
    const sim = await simForTest()
    sim.setFault({ kind })
    await expect(send(sim, {})).rejects.toThrow(says)
    expect(sim.mails()).toHaveLength(keeps)
    await fetch(`${sim.url}/api/fault`, { method: 'DELETE' })
    await send(sim, {})
    expect(sim.mails()).toHaveLength(keeps + 1)
  },
)

test('a slow listener takes the mail, late', async () => {
  const sim = await simForTest()
  const fault = { kind: 'slow', ms: 300 }
  await fetch(`${sim.url}/api/fault`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  const began = performance.now()
  await send(sim, {})
  expect(performance.now() - began).toBeGreaterThan(290)
})

test('another website cannot empty the box', async () => {
  const sim = await simForTest()
  await send(sim, {})
  const clear = (origin: string) =>
    fetch(`${sim.url}/api/mails`, { method: 'DELETE', headers: { origin } }).then(({ status }) => status)
  expect(await clear('https://elsewhere.example')).toBe(403)
  expect(sim.mails()).toHaveLength(1)
  expect(await clear(sim.url)).toBe(204)
  expect(sim.mails()).toEqual([])
})

test('a mail is shown without running what is in it', async () => {
  const sim = await simForTest()
  await send(sim, { html: '<script>alert(1)</script>' })
  const shown = await fetch(`${sim.url}/mails/${sim.mails()[0]?.id}`)
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/)
  expect((await fetch(`${sim.url}/mails/none`)).status).toBe(404)
})

async function simForTest(): Promise<MailSim> {
  const sim = await startMailSim()
  onTestFinished(() => sim.close())
  return sim
}

function send(sim: MailSim, mail: Record<string, string>): Promise<unknown> {
  const transport = createTransport({ url: sim.smtpUrl, socketTimeout: 700, greetingTimeout: 700 })
  return transport.sendMail({ from: 'Site <site@here.example>', to: 'rook@example.com', text: 'x', ...mail })
}

async function mailsOf(sim: MailSim): Promise<unknown[]> {
  const mails: unknown = await (await fetch(`${sim.url}/api/mails`)).json()
  return Array.isArray(mails) ? mails : []
}
