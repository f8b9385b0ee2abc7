import { ConfigurationError, loadSettingsFile } from './configuration.ts'
import { failureSentences } from './failure-sentences.ts'
import type { ManageCommand } from './manage/commands.ts'
import type { Settings } from './settings.ts'

process.exitCode = await runCommand(process.argv.slice(2))

async function runCommand(words: readonly string[]): Promise<number> {
  try {
    const written = loadSettingsFile()
    // Not before: these read the community's file, whose path is a setting itself, when they are loaded.
    const { commands } = await import('./manage/commands.ts')
    const { readSettings } = await import('./settings.ts')
    const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
    if (command) {
      const settings = readSettings(process.env, written)
      if (settings.isDemo) sayThatItIsTheDemo(settings, command)
      return await command.run(settings, words.slice(command.name.split(' ').length))
    }
    console.error('Usage: npm run manage -- COMMAND')
    for (const { name, args, summary } of commands)
      console.error(`  ${`${name} ${args}`.padEnd(64)} ${summary}`)
    return words.length === 0 ? 0 : 2
  } catch (error) {
    const problems = failureSentences(error) ?? [error instanceof Error ? error.message : String(error)]
    for (const problem of problems) console.error(problem)
    return 1
  }
}

/**
 * Warns that the data of the demo is not in the live site. Throws for commands that are only for a live site.
 */
function sayThatItIsTheDemo({ dataDir, databaseUrl }: Settings, { name, isForLive }: ManageCommand): void {
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
