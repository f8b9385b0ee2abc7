import { toLinkedRolesWords } from '@longhouse/contract/bot'
import { community, isModuleOn } from '@longhouse/contract/community'
import { accountMessages, exportDiscordJson } from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { useWords } from '../../lib/use-words.ts'
import code from '../../ui/code-block.module.css'
import { Banner } from '../../ui/banner.tsx'
import { Link } from '../../ui/link.tsx'
import { Plate } from '../../ui/plate.tsx'
import section from '../../ui/section.module.css'
import classes from './account.module.css'

/** What the chat platform told us, word for word. */
export function DiscordDataPlate({ data }: { data: unknown }) {
  const say = useWords(toLinkedRolesWords)
  const text = readable(data)
  return (
    <Plate as="section" aria-labelledby="discord-title" className={section.stack}>
      <h2 id="discord-title" className={section.heading}>
        Discord data
      </h2>
      {text instanceof Error && <Banner kind="error">{accountMessages.discordDataFailed}</Banner>}
      {text === undefined && (
        <p className={section.text}>
          No Discord account is linked yet. Log in with Discord once and it will be.
        </p>
      )}
      {typeof text === 'string' && (
        // It scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={`${code.block} ${classes.json}`} tabIndex={0} aria-label="Discord data as JSON">
          {text}
        </pre>
      )}
      {isModuleOn(community, 'bot') && (
        <>
          <p className={section.text}>{say('text')}</p>
          <div className={section.actions}>
            <Button component={Link} to="/linked-roles" variant="default">
              {say('button')}
            </Button>
          </div>
        </>
      )}
    </Plate>
  )
}

function readable(data: unknown): string | undefined | Error {
  try {
    return exportDiscordJson(data)
  } catch (error) {
    console.error(error)
    return new Error(accountMessages.discordDataFailed, { cause: error })
  }
}
