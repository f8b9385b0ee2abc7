import { eventStaffWords, eventThumb } from '@longhouse/contract/events'
import { imageTypes } from '@longhouse/contract/pictures'
import { FileInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { useWords } from '../../lib/use-words.ts'
import type { EventRecord } from './events.types.ts'
import classes from './thumbnail-field.module.css'

/** Chooses the picture of an event and shows how it will look. */
export function ThumbnailField({ event, isRequired, value, error, onChange, ...input }: ThumbnailFieldProps) {
  const say = useWords(eventStaffWords)
  const [chosen, setChosen] = useState<string>()
  // The address has to be given back, or the browser keeps the picture for as long as the page is open.
  useEffect(() => {
    if (!chosen) return undefined
    return () => URL.revokeObjectURL(chosen)
  }, [chosen])

  const choose = (file: File | null) => {
    setChosen(file ? URL.createObjectURL(file) : undefined)
    onChange(file)
  }
  const source = chosen ?? (event && api.fileUrl(event, event.thumbnail, eventThumb))
  return (
    <div className={classes.field}>
      <FileInput
        label={say('thumbnail')}
        description={say('thumbnailHint')}
        placeholder={say(event?.thumbnail ? 'keepPicture' : 'choosePicture')}
        required={isRequired}
        clearable
        accept={imageTypes.join(',')}
        leftSection={<IconPhoto size={18} aria-hidden="true" />}
        clearButtonProps={{ 'aria-label': say('removePicture') }}
        value={value ?? null}
        error={error}
        onChange={choose}
        {...input}
      />
      {source && <img className={classes.preview} src={source} alt={say('thumbnailPreview')} />}
    </div>
  )
}

export interface ThumbnailFieldProps {
  readonly event: EventRecord | undefined
  readonly isRequired: boolean
  readonly value?: File | null
  readonly error?: ReactNode
  readonly onChange: (file: File | null) => void
}
