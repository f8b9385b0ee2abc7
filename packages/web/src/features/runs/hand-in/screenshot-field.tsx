import { imageTypes } from '@longhouse/contract/pictures'
import { handInWords } from '@longhouse/contract/runs'
import { FileInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { useScreenshot } from '../parts/use-screenshot.ts'
import type { RunRecord } from '../runs.types.ts'
import classes from './hand-in.module.css'

/** Chooses the picture that proves a run and shows it. */
export function ScreenshotField({ run, value, error, onChange, ...input }: ScreenshotFieldProps) {
  const say = useWords(handInWords)
  const [chosen, setChosen] = useState<string>()
  // The address has to be given back, or the browser keeps the picture for as long as the page is open.
  useEffect(() => {
    if (!chosen) return undefined
    return () => URL.revokeObjectURL(chosen)
  }, [chosen])
  const stored = useScreenshot(run, '640x360')
  const choose = (file: File | null) => {
    setChosen(file ? URL.createObjectURL(file) : undefined)
    onChange(file)
  }
  const source = chosen ?? stored
  return (
    <>
      <FileInput
        label={say('screenshot')}
        description={say('screenshotHint')}
        placeholder={say(run?.screenshot ? 'screenshotKeep' : 'screenshotChoose')}
        clearable
        accept={imageTypes.join(',')}
        leftSection={<IconPhoto size={18} aria-hidden="true" />}
        clearButtonProps={{ 'aria-label': say('screenshotRemove') }}
        value={value ?? null}
        error={error}
        onChange={choose}
        {...input}
      />
      {source && <img className={classes.preview} src={source} alt={say('screenshotPreview')} />}
    </>
  )
}

export interface ScreenshotFieldProps {
  readonly run: RunRecord | undefined
  readonly value?: File | null
  readonly error?: ReactNode
  readonly onChange: (file: File | null) => void
}
