import type { ComponentType } from 'react'
import { lazyPart } from '../../lib/base/lazy-part.ts'

/** A part of the operator's screen with an address of its own. */
export interface OperatorPanel {
  /** Its part of the address. */
  readonly id: string
  readonly label: string
  readonly lead: string
  /** Receives the rest of the address after the panel. */
  readonly Panel: ComponentType<{ rest: string }>
}

/** Every panel, in the order of the tabs; the first one is the default. */
export const panels: readonly OperatorPanel[] = [
  {
    id: 'overview',
    label: 'Overview',
    lead: 'How the site is, at a glance.',
    Panel: lazyPart(async () => (await import('./overview-panel.tsx')).OverviewPanel),
  },
  {
    id: 'records',
    label: 'Records',
    lead: 'Every collection, row by row.',
    Panel: lazyPart(async () => (await import('./records/records-panel.tsx')).RecordsPanel),
  },
  {
    id: 'logs',
    label: 'Logs',
    lead: 'What happened, by hour and one by one.',
    Panel: lazyPart(async () => (await import('./logs/logs-panel.tsx')).LogsPanel),
  },
  {
    id: 'jobs',
    label: 'Jobs',
    lead: 'What the site does by itself, and to have it done now.',
    Panel: lazyPart(async () => (await import('./jobs-panel.tsx')).JobsPanel),
  },
  {
    id: 'backups',
    label: 'Backups',
    lead: 'Copies of everything: make one, take it away, bring it back.',
    Panel: lazyPart(async () => (await import('./backups-panel.tsx')).BackupsPanel),
  },
  {
    id: 'queues',
    label: 'Queues',
    lead: 'What is on its way to the chat and to mailboxes.',
    Panel: lazyPart(async () => (await import('./queues-panel.tsx')).QueuesPanel),
  },
  {
    id: 'limits',
    label: 'Limits',
    lead: 'How often somebody may ask, and who is turned away.',
    Panel: lazyPart(async () => (await import('./limits-panel.tsx')).LimitsPanel),
  },
  {
    id: 'sessions',
    label: 'Sessions',
    lead: 'Where a person is logged in.',
    Panel: lazyPart(async () => (await import('./sessions-panel.tsx')).SessionsPanel),
  },
  {
    id: 'doctor',
    label: 'Doctor',
    lead: 'What a look at the whole installation finds.',
    Panel: lazyPart(async () => (await import('./doctor-panel.tsx')).DoctorPanel),
  },
]
