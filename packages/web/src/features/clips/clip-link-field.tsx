import { clipLimits, isClipLink, videoIdOf } from '@longhouse/contract/clips'
import { TextInput } from '@mantine/core'
import type { ChangeEventHandler, ReactNode } from 'react'
import { limited, noted } from '../../ui/limited.ts'

const onlyLink = 'It will be a link and not a player: only YouTube videos play here.'

/** The address of a clip, which says while it is typed whether it will play or only be a link. */
export function ClipLinkField({ value, error, ...input }: ClipLinkFieldProps) {
  const isOnlyLink = isClipLink(value) && videoIdOf(value) === null
  return (
    <TextInput
      label="Clip link"
      description="A YouTube link plays right on the page"
      required
      type="url"
      inputMode="url"
      placeholder="https://www.youtube.com/watch?v=…"
      value={value}
      {...(isOnlyLink && noted(onlyLink, 'status'))}
      {...limited(value, clipLimits.link, error)}
      {...input}
    />
  )
}

interface ClipLinkFieldProps {
  readonly value: string
  readonly error?: ReactNode
  readonly onChange?: ChangeEventHandler<HTMLInputElement>
}
