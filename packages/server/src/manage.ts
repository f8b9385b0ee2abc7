import { ConfigurationError } from './configuration-error.ts'
import { commands } from './manage/commands.ts'
import { loadSettingsFile } from './settings-file.ts'
import { readSettings, type Settings } from './settings.ts'

const words = process.argv.slice(2)
const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))

if (command) {
  const args = words.slice(command.name.split(' ').length)
  process.exitCode = await runCommand((settings) => command.run(settings, args))
} else {
  console.error('Usage: npm run manage -- COMMAND')
  for (const { name, args, summary } of commands)
    console.error(`  ${`${name} ${args}`.padEnd(64)} ${summary}`)
  process.exitCode = words.length === 0 ? 0 : 2
}

async function runCommand(run: (settings: Settings) => Promise<number>): Promise<number> {
  try {
    loadSettingsFile()
    return await run(readSettings(process.env))
  } catch (error) {
    const problems =
      error instanceof ConfigurationError
        ? error.problems
        : [error instanceof Error ? error.message : String(error)]
    for (const problem of problems) console.error(problem)
    return 1
  }
}
