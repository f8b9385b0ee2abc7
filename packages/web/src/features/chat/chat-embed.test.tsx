import { MantineProvider } from '@mantine/core'
import { community } from '@longhouse/contract/community'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Chat } from './chat-embed.tsx'

const render = (url: string | undefined) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Chat url={url} />
    </MantineProvider>,
  )

describe('the chat', () => {
  it('is a frame of the configured address [CH-01]', () => {
    expect(render('https://chat.example/1/2')).toContain('src="https://chat.example/1/2"')
  })

  it('is the invite where no frame is configured [CH-01]', () => {
    const page = render(undefined)
    expect(page).not.toContain('<iframe')
    expect(page).toContain('The chat lives in Discord')
    expect(page).toContain(`href="${community.links.invite}"`)
  })
})
