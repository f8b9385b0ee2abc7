const heading = '## Unreleased'

/** Returns the text under Unreleased; undefined if there is no such section. */
export function unreleasedIn(changelog: string): string | undefined {
  const [, after] = halves(changelog)
  return after?.split(/^## /m, 1)[0]?.trim()
}

/** Moves the text under Unreleased to a version and a day, and leaves an empty section for later changes. */
export function releasedChangelog(
  changelog: string,
  { version, day }: { version: string; day: string },
): string {
  const [before, after = ''] = halves(changelog)
  return `${before}${heading}\n\n## ${version} (${day})${after}`
}

function halves(changelog: string): readonly [string, string?] {
  const lines = changelog.split('\n')
  const index = lines.indexOf(heading)
  if (index === -1) return [changelog]
  return [
    lines
      .slice(0, index)
      .map((line) => `${line}\n`)
      .join(''),
    `\n${lines.slice(index + 1).join('\n')}`,
  ]
}
