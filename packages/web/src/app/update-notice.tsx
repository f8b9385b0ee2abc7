import { Button, MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { useWords } from '../lib/base/use-words.ts'
import { colorSchemeManager } from '../theme/color-scheme.ts'
import { theme } from '../theme/theme.ts'
import { Banner } from '../ui/base/banner.tsx'
import { appWords } from '../worker/app.words.ts'
import classes from './update-notice.module.css'

let hide: (() => void) | undefined

/**
 * Offers a new version above the page, so that nothing typed is lost before the person decides. It is a
 * separate React tree, so that only pages that show it load it.
 */
export function showUpdateNotice(onReload: () => void): void {
  hide?.()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  hide = () => {
    hide = undefined
    root.unmount()
    place.remove()
  }
  root.render(
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
    >
      <UpdateNotice onReload={onReload} onClose={hide} />
    </MantineProvider>,
  )
}

interface UpdateNoticeProps {
  readonly onReload: () => void
  readonly onClose: () => void
}

function UpdateNotice({ onReload, onClose }: UpdateNoticeProps) {
  const say = useWords(appWords)
  return (
    <div className={classes.notice}>
      <Banner
        onClose={onClose}
        actions={
          <Button size="sm" onClick={onReload}>
            {say('reload')}
          </Button>
        }
      >
        {say('newVersion')}
      </Banner>
    </div>
  )
}
