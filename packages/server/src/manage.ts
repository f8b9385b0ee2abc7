import { ConfigurationError } from './configuration-error.ts'
import { failureSentences } from './failure-sentences.ts'
import { commands, type Command } from './manage/commands.ts'
import { loadSettingsFile } from './settings-file.ts'
import { readSettings, type Settings } from './settings.ts'

const words = process.argv.slice(2)
const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))

if (command) {
  const args = words.slice(command.name.split(' ').length)
  process.exitCode = await runCommand(command, args)
} else {
  console.error('Usage: npm run manage -- COMMAND')
  for (const { name, args, summary } of commands)
    console.error(`  ${`${name} ${args}`.padEnd(64)} ${summary}`)
  process.exitCode = words.length === 0 ? 0 : 2
}

async function runCommand(chosen: Command, args: readonly string[]): Promise<number> {
  try {
    const written = loadSettingsFile()
    const settings = readSettings(process.env, written)
    if (settings.isDemo) sayThatItIsTheDemo(settings, chosen)
    return await chosen.run(settings, args)
  } catch (error) {
    const problems = failureSentences(error) ?? [error instanceof Error ? error.message : String(error)]
    for (const problem of problems) console.error(problem)
    return 1
  }
}

/** What is made in the demo is not there when the site goes live. */
function sayThatItIsTheDemo({ dataDir, databaseUrl }: Settings, { name, isForLive }: Command): void {
  const place = databaseUrl ? 'the database of DATABASE_URL' : dataDir
  const wayOut = 'set them first, or DEMO=0 for a site without Discord.'
  if (isForLive)
    throw new ConfigurationError([
      `Without the DISCORD_ variables this would go into the demo (${place}): ${wayOut}`,
    ])
  if (name !== 'seed' && name !== 'doctor')
    console.error(
      `This is the demo (${place}), for the DISCORD_ variables are not set. If you mean the site itself, ${wayOut}`,
    )
}
