import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { commands } from './manage/commands.ts'
import { readSettings, SettingsError } from './settings.ts'

if (existsSync('.env')) loadEnvFile('.env')

const words = process.argv.slice(2)
const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))

if (command) {
  const args = words.slice(command.name.split(' ').length)
  process.exitCode = await runCommand(() => command.run(readSettings(process.env), args))
} else {
  console.error('Usage: npm run manage -- COMMAND')
  for (const { name, args, summary } of commands)
    console.error(`  ${`${name} ${args}`.padEnd(64)} ${summary}`)
  process.exitCode = words.length === 0 ? 0 : 2
}

async function runCommand(run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    const problems =
      error instanceof SettingsError
        ? error.problems
        : [error instanceof Error ? error.message : String(error)]
    for (const problem of problems) console.error(problem)
    return 1
  }
}
