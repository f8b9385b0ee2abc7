import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { demoPersonas } from '@longhouse/discord-sim'
import type { MailSim } from '@longhouse/mail-sim'
import { askAt, demoPassword, demoPeople, logIn, newClient, outcomeOf } from '@longhouse/server/testing'
import { logInByMail } from './login.ts'
import type { OperatedSite } from './operated-site.ts'
import { admin, newEvent, superuserAt, type People } from './people.ts'

const [demoAdmin] = demoPeople
/** The entry script that a page of the web app names. */
export const entryScript = /\/static\/js\/index-[\w-]+\.js/

export async function tryDemo({ shop, cwd, place }: OperatedSite): Promise<void> {
  const demo = await shop.startSite({ cwd, env: place.first })
  try {
    match(demo.output(), /THIS IS THE DEMO/)
    const client = newClient(demo.url)
    await client.collection('users').authWithPassword(demoAdmin?.discord.email ?? '', demoPassword)
    equal((await client.collection('users').getList(1, 1)).totalItems, demoPeople.length)
    match(await askAt(demo.url)('GET', '/'), entryScript)
  } finally {
    const code = await demo.end('SIGINT')
    equal(code, 0, `Ctrl-C ended the demo with ${code} instead of 0:\n${demo.output()}`)
  }
}

/**
 * A live site refuses the folder of the demo, or on PostgreSQL the database that both share, until the demo
 * is removed.
 */
export async function expectRefusal({ shop, cwd, place }: OperatedSite): Promise<void> {
  const env = place.nodes > 1 ? place.first : { DATA_DIR: './data/demo' }
  const said = await shop.startSite({ cwd, env }).then(
    async (started) => {
      await started.end('SIGKILL')
      return 'the site started where the demo has its people'
    },
    (error: Error) => error.message,
  )
  match(said, /holds the sample members of the demo.*seed none/)
  if (place.nodes > 1) {
    const { code, output } = await shop.run('npm run manage -- seed none', { cwd, env })
    ok(code === 0, output)
  }
}

export async function expectLive(site: OperatedSite): Promise<void> {
  const guest = newClient(site.url())
  const users = guest.collection('users')
  const demoLogIn = users.authWithPassword(demoAdmin?.discord.email ?? '', demoPassword)
  equal(await outcomeOf(demoLogIn), 400, 'the published password of the demo opens the live site')
  const root = await superuserAt(site.url())
  const members = await root.collection('users').getFullList()
  deepEqual(
    members.map(({ email }) => email),
    [admin.email],
  )
  for (let index = 0; index < site.place.nodes; index += 1)
    match(await askAt(site.url(index))('GET', '/'), entryScript)
}

export async function fill(site: OperatedSite, mailbox: MailSim): Promise<People> {
  const client = newClient(site.url())
  const { record, token } = await logInByMail(site.url(), admin, mailbox)
  client.authStore.save(token)
  const events = client.collection('tournaments')
  const event = await events.create(newEvent('The first event'))
  const member = await logIn(site.url(site.place.nodes - 1), demoPersonas.member.id)
  const registrations = member.client.collection('tournament_registrations')
  await registrations.create({ user: member.id, tournament: event.id })
  equal((await events.getOne(event.id))['name'], 'The first event')
  return { adminId: record.id, adminToken: token, memberId: member.id }
}
