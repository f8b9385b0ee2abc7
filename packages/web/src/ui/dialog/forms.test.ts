import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')

/** Forms that are left without a question, each with its reason. `FormDialog` needs none: it wants `isDirty`. */
const unguarded: Readonly<Record<string, string>> = {
  'features/auth/code-form.tsx': 'a code of six digits',
  'features/auth/confirm-email-form.tsx': 'a password that the browser knows',
  'features/auth/new-password-form.tsx': 'a password that the browser proposes',
  'features/auth/password-form.tsx': 'a login',
  'features/auth/request-reset-form.tsx': 'an address',
  'features/bot/add-role-form.tsx': 'two choices',
  'features/easter-eggs/developer-console/developer-console.tsx': 'a command',
  'features/easter-eggs/developer-notes/developer-notes.tsx': 'a joke',
  'features/events/edit/event-editor-dialog.tsx': 'a choice that lies over a form with a guard',
  'features/first-run/first-run-form.tsx': 'the first minute of a site',
  'features/game-nights/room/open-room.tsx': 'a few choices',
  'features/operator/operator-gate.tsx': 'a login',
  'features/operator/records/filter-field.tsx': 'a search',
  'features/operator/restore-dialog.tsx': 'a name that stands beside it',
  'features/operator/token-end-dialog.tsx': 'a login',
  'ui/dialog/conflict-dialog.tsx': 'choices that lie over a form with a guard',
  'ui/dialog/dialog.tsx': 'the frame of them all',
}

test('every form asks before what was typed is lost, or says why it need not', () => {
  const without = globSync('**/*.tsx', { cwd: sources }).filter((path) => {
    const text = readFileSync(join(sources, path), 'utf8')
    return /<form\b|\bisForm\b/.test(text) && !/\buseLeaveQuestion\(|<LeaveGuard\b/.test(text)
  })
  const paths = without.map((path) => path.replaceAll('\\', '/')).toSorted()
  expect(paths, 'use LeaveGuard or useLeaveQuestion, or name the reason here').toEqual(Object.keys(unguarded))
})
