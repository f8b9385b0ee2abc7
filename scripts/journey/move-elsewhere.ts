import { deepEqual, equal, ok } from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import { demoPersonas } from '@longhouse/discord-sim'
import type { MailSim } from '@longhouse/mail-sim'
import { differencesOf, holdingsOf, logIn, newClient } from '@longhouse/server/testing'
import { logInByMail } from './login.ts'
import type { OperatedSite } from './operated-site.ts'
import { admin, superuserAt, type People } from './people.ts'

interface Move {
  readonly site: OperatedSite
  readonly people: People
  readonly mailbox: MailSim
}

export async function moveElsewhere({ site, people, mailbox }: Move): Promise<void> {
  const { shop, cwd, place } = site
  const root = await superuserAt(site.url())
  const file = join(shop.folder, `elsewhere-${place.nodes}.zip`)
  const held = await holdingsOf(root)
  if (place.nodes === 1) await site.command(`npm run manage -- backup ${file}`)
  else await writeFile(file, await backupOverApi(root))
  await site.stop()

  const env = {
    ...place.elsewhere,
    DATA_DIR: join(shop.folder, `elsewhere-${place.nodes}`),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  const { code, output } = await shop.run(`npm run manage -- restore ${file}`, { cwd, env })
  ok(code === 0, output)
  const other = await shop.startSite({ cwd, env })
  try {
    const found = await holdingsOf(await superuserAt(other.url))
    deepEqual(differencesOf(held, found).slice(0, 10), [], 'what was restored differs')
    ok(
      [...held.keys()].some((key) => key.endsWith('.png')),
      'there was no file to compare',
    )
    equal((await logInByMail(other.url, admin, mailbox)).record.id, people.adminId)
    equal((await logIn(other.url, demoPersonas.member.id)).id, people.memberId)
    const session = newClient(other.url, people.adminToken)
    equal((await session.collection('users').authRefresh()).record.id, people.adminId)
  } finally {
    await other.end()
  }
}

async function backupOverApi(root: PocketBase): Promise<Uint8Array> {
  await root.backups.create('journey.zip')
  const answer = await fetch(root.backups.getDownloadURL(await root.files.getToken(), 'journey.zip'))
  equal(answer.status, 200, 'the backup could not be fetched')
  return answer.bytes()
}
