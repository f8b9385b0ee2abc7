/**
 * Returns the things that the command line names, or all if it names none. An unknown name ends the program
 * and lists the known ones.
 */
export function chosen<Thing extends { readonly name: string }>(things: readonly Thing[]): readonly Thing[] {
  const asked = process.argv.slice(2)
  const names = things.map(({ name }) => name)
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    console.error(`Nothing is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
    process.exit(2)
  }
  return asked.length > 0 ? things.filter(({ name }) => asked.includes(name)) : things
}
