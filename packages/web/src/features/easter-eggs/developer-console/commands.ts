/** A line of the console. */
export interface LogEntry {
  readonly type: 'system' | 'user' | 'error'
  readonly content: string
}

/** What commands can know. */
export interface ConsoleWorld {
  readonly user: ConsoleUser | null
  readonly today: Date
  readonly random: () => number
}

interface ConsoleUser {
  readonly username: string
  readonly email?: string | undefined
  readonly id: string
  readonly discord_id?: string | undefined
}

/** What a command does: it answers, clears the screen or closes the console. */
export type CommandResult = readonly LogEntry[] | 'clear' | 'exit'

interface Command {
  readonly about: string
  readonly run: (world: ConsoleWorld) => CommandResult
}

const version = '1.0.0'

const commands: Readonly<Record<string, Command>> = {
  help: { about: 'what you are reading', run: () => system('Commands:', ...helpLines()) },
  clear: { about: 'an empty screen', run: () => 'clear' },
  whoami: { about: 'who the site thinks you are', run: ({ user }) => describeUser(user) },
  version: { about: 'which one this is', run: ({ today }) => system(`Version ${version}, ${dateOf(today)}`) },
  exit: { about: 'back to the site', run: () => 'exit' },
  joke: { about: 'one of ours', run: ({ random }) => system(pickJoke(random)) },
}

export const greeting: readonly LogEntry[] = system(
  'Longhouse developer console. Mind the step.',
  "Type 'help' for a list of commands.",
)

/** Runs what was typed; undefined for an empty line. */
export function runCommand(input: string, world: ConsoleWorld): CommandResult | undefined {
  const name = input.trim()
  if (!name) return undefined
  const command = Object.hasOwn(commands, name.toLowerCase()) ? commands[name.toLowerCase()] : undefined
  if (command) return command.run(world)
  return [
    { type: 'error', content: `Unknown command: ${name}` },
    ...system("Type 'help' for a list of commands."),
  ]
}

function helpLines(): string[] {
  return Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(8)} ${about}`)
}

function describeUser(user: ConsoleUser | null): readonly LogEntry[] {
  if (!user) return system('Nobody yet: you are not logged in.')
  return system(
    `Username: ${user.username}`,
    `Email: ${user.email || 'not set'}`,
    `ID: ${user.id}`,
    `Discord linked: ${user.discord_id ? 'Yes' : 'No'}`,
  )
}

const jokes = [
  'A zombie walks into a repository. It only wanted the branches.',
  'Why did the round counter stop at 255? It had a bit of a limit.',
  'I told the cache a secret. It still remembers the wrong one.',
  'How many admins change a light bulb? None, that is a role permission.',
  'Our tests are green. So are the zombies.',
]

const pickJoke = (random: () => number): string =>
  jokes[Math.floor(random() * jokes.length)] ?? jokes.join(' ')

const dateOf = (date: Date): string => date.toLocaleDateString('en-GB', { dateStyle: 'long' })

function system(...lines: readonly string[]): readonly LogEntry[] {
  return lines.map((content) => ({ type: 'system', content }))
}
