import { kindName, noticeKindWords, notificationsPageWords } from '@longhouse/contract/notifications'
import { Button } from '@mantine/core'
import { useWords } from '../../lib/use-words.ts'
import { Banner } from '../../ui/banner.tsx'
import type { useFewer } from './use-fewer.ts'

/** The result of "fewer of these", with a button that undoes it. */
export function FewerNotice({ fewer: { taken, undo } }: { fewer: ReturnType<typeof useFewer> }) {
  const say = useWords(notificationsPageWords)
  const sayKind = useWords(noticeKindWords)
  if (!taken) return null
  const kind = kindName(taken.kind, sayKind)
  return (
    <Banner
      kind="info"
      actions={
        <Button variant="default" size="sm" onClick={undo}>
          {say('undo')}
        </Button>
      }
    >
      {taken.left === 'site' ? say('fewerSite', { kind }) : say('fewerNone', { kind })}
    </Banner>
  )
}
