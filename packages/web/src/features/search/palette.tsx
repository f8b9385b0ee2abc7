import { Combobox, useCombobox } from '@mantine/core'
import { IconArrowRight, IconSearch, IconX } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from '../../lib/base/router/hooks.ts'
import { queryClient } from '../../lib/records/query-client.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { BackCloses } from '../../ui/dialog/back-closes.tsx'
import type { FoundGroup } from './found.ts'
import classes from './palette.module.css'
import { keepRecent } from './recent.ts'
import { searchWords } from './search.words.ts'
import { useSearch } from './use-search.ts'

/** Finds pages, people, events, clips and runs. The browser's own dialog keeps the focus inside. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const say = useWords(searchWords)
  // The close event comes a moment later, when the dialog may be open again.
  const hearClosing = () => {
    if (!dialog.current?.open) onClose()
  }
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={say('title')}
      onClose={hearClosing}
      closedby="any"
    >
      {isOpen && (
        <QueryClientProvider client={queryClient}>
          <BackCloses onBack={onClose} />
          <Finder onClose={onClose} />
        </QueryClientProvider>
      )}
    </dialog>
  )
}

export interface PaletteProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function Finder({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const say = useWords(searchWords)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { groups, status } = useSearch(typed)
  const items = groups.flatMap((group) => group.items)
  const combobox = useCombobox({ opened: true })
  const choose = useEffectEvent((found: string) => {
    if (found) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  })
  // Enter goes to the best result, also to one that has just come.
  const keys = items.map(({ key }) => key).join(' ')
  useEffect(() => choose(keys), [keys])

  const go = (key: string) => {
    const item = items.find((found) => found.key === key)
    if (!item) return
    keepRecent(item)
    onClose()
    void navigate(item.to)
  }

  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={go}>
      <div className={`bar gap-12 ${classes.field}`}>
        <IconSearch size={20} aria-hidden="true" />
        <Combobox.EventsTarget withExpandedAttribute>
          <input
            type="text"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the target adds them
            role="combobox"
            dir="auto"
            className={`grow finger ${classes.input}`}
            aria-label={say('title')}
            placeholder={say('placeholder')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <button type="button" className="icon-button" aria-label={say('close')} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.results}>
        {typed.trim() === '?' && <Keys />}
        <Combobox.Options className={classes.options ?? ''} aria-label={say('results')}>
          {groups.map((group) => (
            <Group key={group.name} group={group} />
          ))}
        </Combobox.Options>
        <output className={`small muted ${classes.status}`}>{status}</output>
      </div>
    </Combobox>
  )
}

function Group({ group }: { group: FoundGroup }) {
  return (
    <Combobox.Group label={group.name} classNames={{ groupLabel: classes.name ?? '' }}>
      {group.items.map(({ key, label }) => (
        <Combobox.Option key={key} value={key} className={`bar gap-12 between finger ${classes.option}`}>
          <bdi className={classes.label}>{label}</bdi>
          <IconArrowRight className={classes.arrow} size={18} aria-hidden="true" />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}

function Keys() {
  const say = useWords(searchWords)
  const keys = ['keyOpen', 'keyMove', 'keyChoose', 'keyClose', 'keyHelp'] as const
  return (
    <section className={classes.keys} aria-label={say('keys')}>
      <ul className="bare-list">
        {keys.map((key) => (
          <li key={key}>{say(key)}</li>
        ))}
      </ul>
    </section>
  )
}
