import type { Settings } from '../settings.ts'
import { backup, restore, sendParkedMessages, seed } from './data.commands.ts'
import { doctor } from './doctor.ts'
import {
  firstRun,
  superuserUpsert,
  userDemote,
  userLogOut,
  userPromote,
  userReset,
  userSuspend,
  userUnsuspend,
  userCreate,
} from './accounts.commands.ts'
import { importFromPocketBase } from './import-pocketbase.ts'
import { kindsOfActivity } from '../platform/activities.ts'
import { reviewActivities, type KindReview } from '../features/activity/review-activities.ts'
import { withEngine } from './with-engine.ts'

/** A command of the operator. `run` returns the exit code. */
export interface ManageCommand {
  readonly name: string
  readonly args: string
  readonly summary: string
  /** Its result belongs to the live site, never to the demo. */
  readonly isForLive?: boolean
  readonly run: (settings: Settings, args: readonly string[]) => Promise<number>
}

export const commands: readonly ManageCommand[] = [
  {
    name: 'first-run',
    args: '',
    summary: 'prints a link that makes the first administrator in the browser',
    isForLive: true,
    run: firstRun,
  },
  {
    name: 'superuser upsert',
    args: 'EMAIL',
    summary: 'creates a superuser or sets its password, which is asked for',
    run: superuserUpsert,
  },
  {
    name: 'user create',
    args: 'EMAIL [--username NAME] [--admin] [--discord-id ID]',
    summary: 'creates a member who logs in by e-mail and a password, which is asked for',
    run: userCreate,
  },
  {
    name: 'user promote',
    args: 'EMAIL [--operator]',
    summary: 'makes a member an admin, with --operator one who may operate the site',
    run: userPromote,
  },
  {
    name: 'user demote',
    args: 'EMAIL',
    summary: 'takes the rights of an admin and of an operator away',
    run: userDemote,
  },
  {
    name: 'user log-out',
    args: 'EMAIL',
    summary: 'ends every session of a member',
    run: userLogOut,
  },
  {
    name: 'user suspend',
    args: 'EMAIL --until DAY|--for-good [--reason TEXT]',
    summary: 'keeps a member out until a moment (UTC) and ends every session',
    run: userSuspend,
  },
  {
    name: 'user unsuspend',
    args: 'EMAIL',
    summary: 'lets a suspended member in again',
    run: userUnsuspend,
  },
  {
    name: 'user reset',
    args: 'EMAIL',
    summary: 'mails a member the link that sets a new password',
    run: userReset,
  },
  {
    name: 'seed',
    args: 'demo|none',
    summary: 'fills an empty database with the demo data, or empties the demo',
    run: seed,
  },
  {
    name: 'backup',
    args: '[FILE] [--force]',
    summary: 'writes all data and files into one zip, while the site runs',
    run: backup,
  },
  {
    name: 'restore',
    args: 'FILE',
    summary: 'replaces everything by what is in a backup, all of it or nothing',
    run: restore,
  },
  {
    name: 'send-parked',
    args: '',
    summary: 'sends what a restore has set aside, or what was given up while Discord was away',
    run: sendParkedMessages,
  },
  {
    name: 'import-pocketbase',
    args: 'DIR [--report FILE]',
    summary: 'brings members, records and files of a PocketBase over; can be run again',
    isForLive: true,
    run: importFromPocketBase,
  },
  {
    name: 'rebuild-activities',
    args: '',
    summary: 'makes what people did anew from the records that say so, and says what differed',
    run: rebuildActivities,
  },
  {
    name: 'doctor',
    args: '[--json]',
    summary:
      'tries settings, web app, folders, files, database, backups, mail, Discord and clock, and says what to do',
    run: doctor,
  },
]

async function rebuildActivities(settings: Settings): Promise<number> {
  const reviewed = await withEngine(settings, (engine, { now }, features) =>
    reviewActivities({ engine, now, kinds: kindsOfActivity(features), repairs: true }),
  )
  for (const line of reviewed.map(lineOf)) console.log(line)
  return 0
}

function lineOf({ kind, causes, missing, wrong, extra }: KindReview): string {
  const changes = [
    ...(missing > 0 ? [`${missing} written`] : []),
    ...(wrong > 0 ? [`${wrong} corrected`] : []),
    ...(extra > 0 ? [`${extra} struck`] : []),
  ]
  return `${kind}: ${causes} looked at, ${changes.length > 0 ? changes.join(', ') : 'nothing differs'}.`
}
