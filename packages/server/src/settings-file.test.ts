import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { loadSettingsFile, ConfigurationError } from './configuration.ts'

const folder = mkdtempSync(join(tmpdir(), 'longhouse-settings-'))
const file = join(folder, '.env')

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(file, { force: true })
})

test('variables of the environment override those in the file', () => {
  vi.stubEnv('MAIL_FROM', undefined)
  vi.stubEnv('LOG_LEVEL', 'warn')
  writeFileSync(file, '# a comment\nMAIL_FROM=TOG <no-reply@tog.example>\nLOG_LEVEL=info\n')
  loadSettingsFile(file)
  expect(process.env['MAIL_FROM']).toBe('TOG <no-reply@tog.example>')
  expect(process.env['LOG_LEVEL']).toBe('warn')
})

test('a missing file is fine; one that cannot be read is reported', () => {
  expect(() => loadSettingsFile(file)).not.toThrow()
  // No user can read a folder like a file, not even root.
  const problems = [`${folder} is there, but the user that runs this may not read it.`]
  expect(() => loadSettingsFile(folder)).toThrow(new ConfigurationError(problems))
})
