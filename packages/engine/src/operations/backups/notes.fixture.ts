import type PocketBase from 'pocketbase'
import { expect } from 'vitest'
import type { OperatedEngine } from '../operators.fixture.ts'

/** A record with files. */
export interface Note {
  readonly id: string
  readonly text: string
  readonly paper: string
  readonly papers: readonly string[]
}

/** Text that says what its file must hold, so that halves are seen. */
const paperOf = (text: string) => `paper of ${text} `.repeat(50)

/** Writes a note with three files. */
export function writeNote(client: PocketBase, text: string): Promise<Note> {
  return client.collection<Note>('notes').create({
    text,
    paper: new File([paperOf(text)], 'paper.txt'),
    papers: [new File([`${paperOf(text)}1`], 'one.txt'), new File([`${paperOf(text)}2`], 'two.txt')],
  })
}

/** Every record with every one of its files, whole. */
export async function expectWhole(running: OperatedEngine, notes: readonly Note[]): Promise<void> {
  for (const note of notes) {
    expect(await fileText(running, note, note.paper)).toBe(paperOf(note.text))
    expect(await fileText(running, note, note.papers[0] ?? '')).toBe(`${paperOf(note.text)}1`)
    expect(await fileText(running, note, note.papers[1] ?? '')).toBe(`${paperOf(note.text)}2`)
  }
}

async function fileText({ url }: OperatedEngine, note: Note, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/files/notes/${note.id}/${name}`)
  return answer.ok ? answer.text() : `missing: ${answer.status}`
}
