import { contestLimits } from '@longhouse/contract/contests'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import { SearchField } from '../../ui/list/search-field.tsx'
import section from '../../ui/section.module.css'
import classes from './contests.module.css'
import { contestAdminWords } from './contest.words.ts'
import { nominableQuery } from './contests.queries.ts'
import type { NomineeClip } from './latest-contest.ts'

const shownClips = 6

/** Finds clips to add; the best liked are there before anything is typed. */
export function NomineePicker({ chosen, isBusy, onAdd }: NomineePickerProps) {
  const say = useWords(contestAdminWords)
  const [isOpen, setOpen] = useState(false)
  if (chosen.length >= contestLimits.nominees) return <p className={section.text}>{say('full')}</p>
  if (!isOpen)
    return (
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {say('add')}
        </Button>
      </div>
    )
  return <Finder chosen={chosen} isBusy={isBusy} onAdd={onAdd} />
}

function Finder({ chosen, isBusy, onAdd }: NomineePickerProps) {
  const say = useWords(contestAdminWords)
  const [text, setText] = useState('')
  const { data } = useQuery(nominableQuery(text))
  const found = data?.items.filter(({ id }) => !chosen.includes(id)).slice(0, shownClips) ?? []
  return (
    <div className={`grid gap-8 ${classes.finder}`}>
      <SearchField label={say('search')} placeholder={say('search')} value={text} onSearch={setText} />
      <output className={classes.nomineeBy}>
        {data && (data.totalItems === 0 ? say('nothingFound') : say('found', { count: data.totalItems }))}
      </output>
      <ul className="bare-list grid gap-0">
        {found.map((clip) => (
          <li key={clip.id} className={`bar gap-12 between ${classes.row}`}>
            <span className="grid gap-0 shrinks breaks">
              <strong dir="auto">{clip.clip_title}</strong>
              <bdi className={classes.nomineeBy}>{clip.expand?.user?.username}</bdi>
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={say('addClip', { clip: clip.clip_title })}
              disabled={isBusy}
              onClick={() => onAdd(clip)}
            >
              <IconPlus size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface NomineePickerProps {
  readonly chosen: readonly string[]
  readonly isBusy: boolean
  readonly onAdd: (clip: NomineeClip) => void
}
